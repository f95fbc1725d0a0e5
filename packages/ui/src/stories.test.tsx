/// <reference types="vite/client" />
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { findSmallTargets } from '../gallery/small-targets.ts'
import { components } from '../gallery/all-stories.ts'
import { emulateMedia } from '../gallery/emulate-media.ts'

const files = Object.keys(import.meta.glob('./**/*.tsx'))
const shownStates = components.flatMap(({ title, states }) =>
  Object.entries(states).map(([state, shown]) => ({ name: `${title}, ${state}`, shown })),
)

afterEach(() => document.querySelectorAll('dialog').forEach((dialog) => dialog.close()))

/** Components that show what they are given, and the lines of a chart, which its stories show. */
const withoutLook = [
  'account-name',
  'chart-drawing',
  'error-boundary',
  'form',
  'sample-banner',
  'screen-area',
  'screen-boundary',
  'text',
]

test('every component has a test, and stories if it has a look', () => {
  const named = (kind: string) => files.filter((file) => file.endsWith(kind)).map((file) => file.replace(kind, ''))
  const sources = files.filter((file) => !/\.(test|stories)\.tsx$/.test(file)).map((file) => file.replace('.tsx', ''))
  expect(sources.filter((name) => !named('.test.tsx').includes(name))).toEqual([])
  const unseen = sources.filter((name) => !named('.stories.tsx').includes(name))
  expect(unseen.map((name) => name.split('/').at(-1)).toSorted()).toEqual(withoutLook)
})

test('every target is at least 24 px wide and high', async () => {
  const small: string[] = []
  for (const { name, shown } of shownStates) {
    const { unmount } = await render(shown)
    small.push(...findSmallTargets().map((target) => `${name}: ${target}`))
    await unmount()
  }
  expect(small).toEqual([])
})

test('every story stands still with reduced motion', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
  const moving: string[] = []
  for (const { name, shown } of shownStates) {
    const { unmount } = await render(shown)
    const changes = [...document.body.querySelectorAll('*')].some(
      (element) => getComputedStyle(element).transitionProperty !== 'none',
    )
    if (document.getAnimations().length > 0 || changes) moving.push(name)
    await unmount()
  }
  expect(moving).toEqual([])
})
