import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { StatusBadge } from './status-badge.tsx'

test.each([
  ['completed', 'good'],
  ['approved', 'good'],
  ['pending', 'waiting'],
  ['processing', 'moving'],
  ['refused', 'neutral'],
  ['cancelled', 'neutral'],
  ['unheard of', 'neutral'],
  ['Completed', 'good'],
])('%s has the colour of %s (UI-H3)', async (status, token) => {
  await render(<StatusBadge status={status} />)
  const badge = page.getByText(status).element().parentElement!
  expect(getComputedStyle(badge).color).toBe(colourOf(token))
  expect(getComputedStyle(badge).backgroundColor).toBe(colourOf(`${token}-soft`))
})

test('completed is green, pending yellow, processing blue, and the rest grey (UI-H3)', () => {
  const [good, waiting, moving, neutral] = ['good', 'waiting', 'moving', 'neutral'].map((token) => hueOf(token))
  expect(good).toBeOneOf(hues(100, 170))
  expect(waiting).toBeOneOf(hues(35, 60))
  expect(moving).toBeOneOf(hues(200, 230))
  expect(neutral).toBe('grey')
})

test('another text can have the colour of a status', async () => {
  await render(<StatusBadge status="Verified" look="approved" />)
  expect(getComputedStyle(page.getByText('Verified').element()).color).toBe(colourOf('good'))
})

/** The hue of a colour in degrees, or grey. */
function hueOf(token: string): number | 'grey' {
  const [red = 0, green = 0, blue = 0] = (colourOf(token).match(/\d+/g) ?? []).map(Number)
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (high - low < 16) return 'grey'
  const turn =
    high === red
      ? (green - blue) / (high - low)
      : high === green
        ? 2 + (blue - red) / (high - low)
        : 4 + (red - green) / (high - low)
  return Math.round((turn * 60 + 360) % 360)
}

function hues(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step)
}
