/** A piece of a name, and whether the other name lacks it. */
export interface NamePart {
  text: string
  differs: boolean
}

/**
 * Both names in parts, with the letters marked that the other lacks. The order of the words, capitals, accents, hyphens and
 * apostrophes do not count.
 */
export function compareNames(one: string, other: string): { one: NamePart[]; other: NamePart[]; differ: boolean } {
  const parts = { one: markName(one, other), other: markName(other, one) }
  return { ...parts, differ: [...parts.one, ...parts.other].some(({ differs }) => differs) }
}

function markName(name: string, other: string): NamePart[] {
  const words = name.trim().split(/\s+/)
  const others = other.trim().split(/\s+/).map(fold)
  // Equal words first, so that a similar one takes none of them.
  const mates = words.map((word) => take(others, others.indexOf(fold(word))))
  const marked = words.map((word, place) => {
    return markWord(word, mates[place] ?? take(others, mostSimilar(fold(word), others)) ?? '')
  })
  return marked.flatMap((word, place) => (place > 0 ? [{ text: ' ', differs: false }].concat(word) : word))
}

function markWord(word: string, mate: string): NamePart[] {
  let rest = mate
  return [...word.normalize('NFC')].map((text) => {
    const plain = fold(text)
    const at = rest.indexOf(plain)
    // A letter that comes later than the next two belongs to another place.
    const isFound = at >= 0 && at <= 2
    if (isFound) rest = rest.slice(at + plain.length)
    return { text, differs: !isFound }
  })
}

function take(words: string[], place: number): string | undefined {
  return place < 0 ? undefined : words.splice(place, 1)[0]
}

/** The place of the word that has most of the letters; -1 without words. */
function mostSimilar(word: string, others: readonly string[]): number {
  const shared = others.map((other) => markWord(word, other).filter(({ differs }) => !differs).length)
  return shared.indexOf(Math.max(...shared))
}

/** Letters that Unicode does not decompose, as the machine-readable zone of a passport writes them. */
const folds: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

function fold(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}|[-'’‘ʼ‐‑.]/gu, '')
    .toLowerCase()
  return [...plain].map((letter) => folds[letter] ?? letter).join('')
}
