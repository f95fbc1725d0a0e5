import { expect } from 'vitest'

/** Expects that forced colours show an element as selected, and another one of its kind as not selected. */
export function expectSelectedInForcedColours(selected: Element, other: Element): void {
  const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(selected)
  // Else the browser paints a plate behind the text, over the background.
  expect(forcedColorAdjust).toBe('none')
  expect(color).not.toBe(backgroundColor)
  expect(backgroundColor).not.toBe(getComputedStyle(other).backgroundColor)
}
