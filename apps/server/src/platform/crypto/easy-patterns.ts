// Rows of keyboards, the digits and the alphabet.
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  '!@#$%^&*()',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
]
const sequences = rows.flatMap((row) => [row, [...row].toReversed().join('')])
const runMin = 3

/** The most characters around a pattern or a name that do not make it a secret. */
export const decorationMax = 4

/** Whether a password is little more than runs of keys, digits or letters, or a repeated piece: `zxcvbnm,`, `stonestone1`. */
export function isEasyPattern(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  // At most 128 characters, so that backtracking costs little.
  if (/^(.+)\1+.{0,4}$/su.test(plain)) return true
  return withoutRuns(plain).length <= decorationMax
}

function withoutRuns(text: string): string {
  let rest = ''
  let at = 0
  while (at < text.length) {
    const length = runLength(text, at)
    if (length < runMin) rest += text[at]
    at += length < runMin ? 1 : length
  }
  return rest
}

/** How many characters from a place on follow each other in a row. */
function runLength(text: string, at: number): number {
  let length = 1
  while (at + length < text.length && isRun(text.slice(at, at + length + 1))) length += 1
  return length
}

function isRun(piece: string): boolean {
  return sequences.some((row) => row.includes(piece)) || piece === piece[0]!.repeat(piece.length)
}
