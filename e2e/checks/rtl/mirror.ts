const letters = 'אבגדהוזחטיכלמנסעפצקרשתךםןףץ'

/** Every text of a section in other letters; values put into a text stay as they are. */
export function mirror<Entry>(entry: Entry): Entry {
  if (typeof entry === 'string') return mirrorText(entry) as Entry
  if (typeof entry === 'function') return mirrorSentence(entry as unknown as Sentence) as Entry
  if (Array.isArray(entry)) return entry.map(mirror) as Entry
  const inner = Object.entries(entry as object).map(([name, value]) => [name, mirror(value)])
  return Object.fromEntries(inner) as Entry
}

export function mirrorText(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) - 97] ?? letter)
}

function mark(place: number): string {
  return String.fromCodePoint(0xe000 + place)
}

type Sentence = (...given: unknown[]) => unknown

/** Values are put in as characters of the private use area, which are not letters, and then replaced. */
function mirrorSentence(sentence: Sentence): Sentence {
  return (...given) => {
    const marked = given.map((value, place) => (typeof value === 'string' ? mark(place) : value))
    const restore = (text: string) =>
      given.reduce((said: string, value, place) => said.replaceAll(mark(place), String(value)), mirrorText(text))
    const said = sentence(...marked)
    if (!Array.isArray(said)) return restore(String(said))
    return said.map((piece: unknown) => (typeof piece === 'string' ? restore(piece) : piece))
  }
}
