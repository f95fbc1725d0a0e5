import { readWords } from '@cairn/words/testing/read-words.ts'
import type { Page } from '@playwright/test'

const [english, german] = await Promise.all([readWords(), readWords('de')])

/** A German text for one that an English page shows. The empty text, which every page has, where it is made from values. */
export function translate(text: string): string {
  const [key] = [...english].find(([, one]) => one === text) ?? []
  if (key) return String(german.get(key))
  const status = german.get(`shared/statuses.ts statuses.${text}`)
  const isMade = [...english.values()].some((one) => listPieces(one).some((piece) => text.includes(piece)))
  return status ? String(status) : isMade ? '' : text
}

const germanPieces = new Set([...german.values()].flatMap(listPieces))
const foreign = [...english.values()].flatMap(listPieces).filter((piece) => !germanPieces.has(piece))
const [sentences, names] = [foreign.filter((text) => text.includes(' ')), foreign.filter((text) => !text.includes(' '))]

/** The English words of a page in German, also those for screen readers: a part of a sentence anywhere, a single word as a whole text. */
export async function findUntranslated(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'label']
    const elements = [...document.querySelectorAll('body *')].filter((one) => !one.closest('script, style, noscript'))
    const spoken = elements.flatMap((one) => attributes.map((name) => one.getAttribute(name) ?? ''))
    const written = elements.flatMap((one) =>
      [...one.childNodes].map((node) => (node instanceof Text ? node.data : '')),
    )
    return [document.title, ...spoken, ...written].map((text) => text.trim()).filter(Boolean)
  })
  return texts.filter((text) => names.includes(text) || sentences.some((part) => text.includes(part)))
}

/** The fixed parts of a text: of a function, the parts around the values. */
function listPieces(text: unknown): string[] {
  return made(text).flatMap((one) =>
    one
      .split('§')
      .map((piece) => piece.trim())
      .filter((piece) => /\p{L}{2}/u.test(piece)),
  )
}

function made(text: unknown): string[] {
  if (typeof text === 'string') return [text]
  if (typeof text !== 'function') return []
  for (const value of ['§', 1, 2, ['§'], { name: '§', role: '§' }]) {
    try {
      const result: unknown = (text as (...given: unknown[]) => unknown)(value, value, value, value)
      return [result].flat().map((part) => String(part).replaceAll(/\d+/g, '§'))
    } catch {
      // It takes values of another kind.
    }
  }
  return []
}
