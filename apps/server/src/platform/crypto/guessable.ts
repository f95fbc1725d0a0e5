import { isCommonPassword, isCommonWord } from './common-passwords.ts'
import { isEasyPattern } from './easy-patterns.ts'

// Signs that people write for letters. `1` and `!` stand for `i` or for `l`.
const substitutes: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '+': 't',
  '€': 'e',
  '£': 'l',
  '(': 'c',
}

/** The same text with letters in place of these signs, in every reading. */
export function readSubstitutes(text: string): string[] {
  const read = text.replaceAll(/[^\p{L}]/gu, (character) => substitutes[character] ?? character)
  return [text, read.replaceAll(/[1!|]/g, 'i'), read.replaceAll(/[1!|]/g, 'l')]
}

/**
 * Whether a guesser would try a password early, because it is one of the common ones, or one or two common words in another
 * spelling: with signs for letters, digits and signs around it, separators, twice, or backwards.
 */
export function isGuessable(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isCommonPassword(plain) || isEasyPattern(plain)) return true
  return listCores(plain).some(({ core, around }) =>
    readSubstitutes(core).some((read) => isCommonOnce(read) || (isSmall(around) && isTwoWords(read))),
  )
}

/** The most characters that a guesser adds before and behind a word. */
const [beforeMax, behindMax] = [4, 6]

/** The text without digits and signs at both ends, and these. */
function listCores(text: string): { core: string; around: string }[] {
  const before = Math.min(beforeMax, text.length - text.replace(/^\P{L}+/u, '').length)
  const behind = Math.min(behindMax, text.length - text.replace(/\P{L}+$/u, '').length)
  const cores: { core: string; around: string }[] = []
  for (let from = 0; from <= before; from += 1) {
    for (let cut = 0; cut <= behind; cut += 1) {
      const [core, around] = [text.slice(from, text.length - cut), text.slice(0, from) + text.slice(text.length - cut)]
      if (core.length >= 3) cores.push({ core, around })
    }
  }
  return cores
}

/** A year, a short number, signs. */
function isSmall(around: string): boolean {
  return /^(?:(?:19|20)\d\d|\d{0,2}|123|1234)$/.test(around.replaceAll(/[^\d]/g, ''))
}

const withoutSeparators = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

function isCommonOnce(text: string): boolean {
  const joined = withoutSeparators(text)
  const once = /^(.+?)\1+$/su.exec(joined)?.[1] ?? joined
  return [joined, once, [...joined].toReversed().join('')].some((word) => isCommonWord(word) || isCommonPassword(word))
}

function isTwoWords(text: string): boolean {
  // Three words and more are a passphrase.
  if (text.split(/[^\p{L}\p{N}]+/u).length > 2) return false
  const joined = withoutSeparators(text)
  for (let at = 3; at <= joined.length - 3; at += 1) {
    if (isCommonWord(joined.slice(0, at)) && isCommonWord(joined.slice(at))) return true
  }
  return false
}
