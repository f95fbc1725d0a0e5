import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { Steps } from './steps.tsx'

test('the steps are a named list with one current step', async () => {
  await render(
    <Steps
      label="Your withdrawal"
      steps={[
        { title: 'Asked for', note: '18 November 2026', state: 'done' },
        { title: 'Being looked at', state: 'now' },
        { title: 'Sent', state: 'next' },
      ]}
    />,
  )

  const list = page.getByRole('list', { name: 'Your withdrawal' })
  const current = list
    .getByRole('listitem')
    .elements()
    .map((step) => step.getAttribute('aria-current'))
  expect(current).toEqual([null, 'step', null])
  await expect.element(list.getByRole('listitem').first()).toHaveTextContent('Asked for18 November 2026')
})

test('the marks differ, and screen readers ignore them', async () => {
  const { container } = await render(
    <Steps
      label="Steps"
      steps={(['done', 'now', 'next', 'failed'] as const).map((state) => ({ title: state, state }))}
    />,
  )
  const marks = [...container.querySelectorAll('svg')]
  expect(marks.every((mark) => mark.ariaHidden === 'true')).toBe(true)
  expect(new Set(marks.map((mark) => mark.innerHTML)).size).toBe(4)
  const colours = marks.map((mark) => getComputedStyle(mark).color)
  expect(colours).toEqual(['good', 'accent', 'edge', 'danger'].map(colourOf))
})
