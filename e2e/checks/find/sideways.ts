// Functions that run in the page cannot use anything outside themselves.
/* oxlint-disable unicorn/consistent-function-scoping */
/**
 * WCAG 1.4.4 and 1.4.10: nothing scrolls sideways, and no text is cut off or outside the window. A text that ends with an ellipsis has
 * its whole in its title, and on the page of its row.
 */
export function listLost(): string[] {
  const lost: string[] = []
  window.scrollTo(1000, 0)
  if (window.scrollX > 0) lost.push(`the page scrolls sideways by ${window.scrollX} px`)
  window.scrollTo(0, 0)

  // Many texts have the same boxes around them.
  const known = new Map<Element, ReturnType<typeof look>>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement: element, textContent } = texts.currentNode
    const words = textContent?.trim()
    if (!element || !words || !element.checkVisibility({ visibilityProperty: true })) continue
    const around = boxesAround(element)
    if (around.some(({ isForEarsOnly, isShortened }) => isForEarsOnly || isShortened)) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { left, right, bottom } = range.getBoundingClientRect()
    const said = `“${words.slice(0, 60)}”`
    if (left < -1 || right > innerWidth + 1) lost.push(`${said} is outside the window`)
    for (const { hidesAtSide, hidesBelow, edges } of around) {
      if (hidesAtSide && right > edges.right + 1) lost.push(`${said} is cut off at the side`)
      if (hidesBelow && bottom > edges.bottom + 1) lost.push(`${said} is cut off below`)
    }
  }
  return lost

  function boxesAround(element: Element) {
    const boxes = []
    for (let box: Element | null = element; box; box = box.parentElement) {
      const seen = known.get(box) ?? look(box)
      known.set(box, seen)
      boxes.push(seen)
    }
    return boxes
  }

  function look(box: Element) {
    const { overflowX, overflowY, position, textOverflow } = getComputedStyle(box)
    const edges = box.getBoundingClientRect()
    const isShortened = textOverflow === 'ellipsis' && box.getAttribute('title') === box.textContent
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isForEarsOnly = edges.width <= 1 && position === 'absolute'
    return { edges, isShortened, hidesAtSide: hides(overflowX), hidesBelow: hides(overflowY), isForEarsOnly }
  }
}
