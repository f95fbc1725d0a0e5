import { expect } from 'vitest'
import { page } from 'vitest/browser'

/**
 * Expects that, as painted, forced colours show an element as selected, and another one of its kind as not. A browser can
 * paint a plate behind the text, over the background, which no style shows.
 */
export async function expectSelectedInForcedColours(selected: Element, other: Element): Promise<void> {
  const [ground, groundOfOther] = [await paintedGround(selected), await paintedGround(other)]
  expect(ground.share, 'of the area is one colour').toBeGreaterThan(0.6)
  expect(ground.nextShare, 'of the area is a second one, of the letters').toBeLessThan(0.15)
  expect(ground.colour).not.toBe(groundOfOther.colour)
}

/** The most frequent colour of an element, its share, and the next one's share. */
async function paintedGround(element: Element) {
  const base64 = await page.screenshot({ element, save: false })
  const image = new Image()
  image.src = `data:image/png;base64,${base64}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!
  canvas.drawImage(image, 0, 0)
  const pixels = new Uint32Array(canvas.getImageData(0, 0, image.width, image.height).data.buffer)
  const counts = new Map<number, number>()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const [first = [0, 0], next = [0, 0]] = [...counts].toSorted(([, one], [, another]) => another - one)
  return { colour: first[0], share: first[1] / pixels.length, nextShare: next[1] / pixels.length }
}
