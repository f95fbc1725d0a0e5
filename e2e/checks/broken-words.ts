// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/** A short word is on one line: `Metho` above `d` cannot be read. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent } = texts.currentNode
      // Addresses and links are not words; they have digits.
      for (const word of (textContent ?? '').matchAll(/(?<![^\s-])\p{L}{2,14}[.,:?]?(?![^\s-])/gu)) {
        if (linesOf(word.index, word[0].length) > 1) broken.add(`“${word[0]}” is broken`)
      }
    }
    return [...broken]

    function linesOf(start: number, length: number): number {
      const range = document.createRange()
      range.setStart(texts.currentNode, start)
      range.setEnd(texts.currentNode, start + length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
  })
}
