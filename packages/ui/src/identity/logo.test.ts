import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LogoMark } from './logo.tsx'

test('at 16 px the logo is four stones with a clear row between each two', async () => {
  const markup = renderToStaticMarkup(createElement(LogoMark)).replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg"',
  )

  const pixels = await sharp(Buffer.from(markup)).resize(16, 16).extractChannel('alpha').raw().toBuffer()

  const rows = Array.from({ length: 16 }, (_, row) => Math.max(...pixels.subarray(row * 16, (row + 1) * 16)) / 255)
  const drawing = rows.map((ink) => (ink > 0.9 ? '#' : ink < 0.35 ? ' ' : '?')).join('')
  expect(drawing.trim()).toMatch(/^#+ #+ #+ #+$/)
})

test('the weight of the logo is above the middle of the bottom stone', async () => {
  const markup = renderToStaticMarkup(createElement(LogoMark)).replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg"',
  )

  const pixels = await sharp(Buffer.from(markup)).resize(64, 64).extractChannel('alpha').raw().toBuffer()

  const weight = pixels.reduce((sum, ink) => sum + ink, 0)
  const middle = pixels.reduce((sum, ink, at) => sum + ink * ((at % 64) + 0.5), 0) / weight
  expect(Math.abs(middle - 32)).toBeLessThan(2)
})
