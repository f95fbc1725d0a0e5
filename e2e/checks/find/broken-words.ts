// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
/** A short word and a figure are on one line: `Metho` above `d` cannot be read, and `20` above `0` is read as another figure. */
export function listBrokenWords(): string[] {
  const broken = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { textContent } = texts.currentNode
    // Addresses and links are neither: they mix letters and digits.
    for (const pattern of [
      /(?<![^\s-])\p{L}{2,14}[.,:?]?(?![^\s-])/gu,
      /(?<![^\s(])[-−+$]{0,2}\d[\d,.:%]{0,24}(?![^\s)])/gu,
    ]) {
      for (const { 0: text, index } of (textContent ?? '').matchAll(pattern)) {
        if (linesOf(index, text.length) > 1) broken.add(`“${text}” is broken`)
      }
    }
  }
  return [...broken]

  function linesOf(start: number, length: number): number {
    const range = document.createRange()
    range.setStart(texts.currentNode, start)
    range.setEnd(texts.currentNode, start + length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
}
