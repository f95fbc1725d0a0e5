// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
import type { Page } from '@playwright/test'

/** WCAG 1.4.4 and 1.4.10: nothing scrolls sideways, and no text is cut off or outside the window. */
export function findLost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lost: string[] = []
    window.scrollTo(1000, 0)
    if (window.scrollX > 0) lost.push(`the page scrolls sideways by ${window.scrollX} px`)
    window.scrollTo(0, 0)

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode
      const words = textContent?.trim()
      if (!element || !words || !element.checkVisibility({ visibilityProperty: true }) || isForEarsOnly(element))
        continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const { left, right, bottom } = range.getBoundingClientRect()
      const said = `“${words.slice(0, 60)}”`
      if (left < -1 || right > innerWidth + 1) lost.push(`${said} is outside the window`)
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edges = box.getBoundingClientRect()
        if (hides(overflowX) && right > edges.right + 1) lost.push(`${said} is cut off at the side`)
        if (hides(overflowY) && bottom > edges.bottom + 1) lost.push(`${said} is cut off below`)
      }
    }
    return lost

    function hides(overflow: string): boolean {
      return overflow === 'hidden' || overflow === 'clip'
    }

    function isForEarsOnly(element: Element): boolean {
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (box.getBoundingClientRect().width <= 1 && getComputedStyle(box).position === 'absolute') return true
      }
      return false
    }
  })
}
