import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
)

const text = [
  ['ink', 'ground'],
  ['ink', 'surface'],
  ['ink', 'sunken'],
  ['ink', 'accent-soft'],
  ['quiet', 'ground'],
  ['quiet', 'surface'],
  ['quiet', 'sunken'],
  ['quiet', 'accent-soft'],
  ['accent', 'ground'],
  ['accent', 'surface'],
  ['accent', 'sunken'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['good', 'good-soft'],
  ['waiting', 'waiting-soft'],
  ['moving', 'moving-soft'],
  ['neutral', 'neutral-soft'],
  ['danger', 'danger-soft'],
  ['danger', 'ground'],
  ['danger', 'surface'],
  ['surface', 'danger'],
] as const

const edges = [
  ['edge', 'ground'],
  ['edge', 'surface'],
  ['accent', 'ground'],
  ['chart-1', 'surface'],
  ['chart-2', 'surface'],
] as const

for (const scheme of ['light', 'dark'] as const) {
  test.each(text)(`${scheme}: %s can be read on %s`, (front, back) => {
    expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)(`${scheme}: %s can be seen on %s`, (front, back) => {
    expect(contrast(front, back, scheme)).toBeGreaterThanOrEqual(3)
  })
}

/** The contrast ratio of WCAG 2.2. */
function contrast(front: string, back: string, scheme: 'light' | 'dark'): number {
  const [a, b] = [front, back].map((name) => luminance(tokens.get(name)?.[scheme] ?? ''))
  return (Math.max(a!, b!) + 0.05) / (Math.min(a!, b!) + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
