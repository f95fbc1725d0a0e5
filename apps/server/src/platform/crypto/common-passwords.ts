import { readFileSync } from 'node:fs'

// Words that head every list of leaked passwords, without the digits and signs that people put around them.
const words = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter((word) => word !== ''),
)

// Along the keyboard and the alphabet; a piece of one of these, either way, is no secret.
const walks = [
  '012345678901234567890',
  '1234567890-=',
  'abcdefghijklmnopqrstuvwxyzabc',
  'qwertyuiop[]asdfghjkl;zxcvbnm,./',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qweasdzxcrtyfghvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfvbgt56yhn',
  '147258369147258369',
  '!@#$%^&*()_+',
].flatMap((walk) => [walk, [...walk].toReversed().join('')])

/**
 * Whether a password is among those that are tried first: a common word as it is, with capitals, signs for letters, or up to
 * five digits and signs around it; such a word twice; a walk along the keyboard; a date; a short piece over and over.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return isRepetition(plain) || isWalk(plain) || isDate(plain) || spellings(plain).some(isDecoratedWord)
}

function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+.{0,3}$/su.test(text)
}

function isWalk(text: string): boolean {
  // Walks are often put together: 123456 and qwerty, qwe and 123.
  const pieces = text.match(/[a-z]+|\d+|[^a-z\d]+/g) ?? []
  const short = pieces.filter((piece) => piece.length < 3).join('')
  return isPiece(text) || (short.length <= 2 && pieces.every(isPiece))
}

function isPiece(piece: string): boolean {
  return walks.some((walk) => walk.includes(piece)) || /^(.)\1*$/su.test(piece)
}

function isDate(text: string): boolean {
  const digits = text.replaceAll(/[./-]/g, '')
  return /^((19|20)\d\d[01]\d[0-3]\d|[0-3]\d[0-3]\d(19|20)\d\d)$/.test(digits)
}

// Digits and signs that stand for a letter; 1 and ! stand for two.
const signs: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '€': 'e' }

function spellings(text: string): string[] {
  const letters = text.replaceAll(/[034579@$€]/g, (sign) => signs[sign] ?? sign)
  return (
    [text, letters, letters.replaceAll(/[1!|]/g, 'i'), letters.replaceAll(/[1!|]/g, 'l')]
      // A digit at the end is rather a decoration: `passw0rd05` is read as `password05`.
      .flatMap((spelling) => [spelling, rejoinEnds(text, spelling)])
  )
}

/** The spelling in the middle, and around it the digits and signs as they were typed. */
function rejoinEnds(text: string, spelling: string): string {
  const [front = ''] = /^[^\p{L}]*/u.exec(text) ?? []
  const [back = ''] = /[^\p{L}]*$/u.exec(text) ?? []
  return front + spelling.slice(front.length, spelling.length - back.length) + back
}

const decorationMax = 5

function isDecoratedWord(text: string): boolean {
  const [, front = '', word = '', back = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? []
  const isShort = front.length + back.length <= decorationMax
  const isRun = [front, back].every((part) => part === '' || isWalk(part) || isRepetition(part))
  return (isShort || isRun) && isWordOrTwice(word.replaceAll(/[\s._-]/g, ''))
}

function isWordOrTwice(text: string): boolean {
  const half = text.slice(0, text.length / 2)
  return words.has(text) || (half + half === text && words.has(half))
}
