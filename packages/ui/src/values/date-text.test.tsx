import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DateText } from './date-text.tsx'

test('a date is in words, and its time zone is shown on hover', async () => {
  const { container } = await render(<DateText date="2026-11-18T09:12:00Z" hasTime />)
  const time = container.querySelector('time')
  // Some time zones differ by 30 or 45 minutes.
  expect(time?.textContent).toMatch(/^1[789] November 2026, \d\d:(?:12|27|42|57)$/)
  expect(time?.dateTime).toBe('2026-11-18T09:12:00.000Z')
  expect(time?.title).toMatch(/^1[789] November 2026 at \d\d:(?:12|27|42|57):00 \S/)
})

test('a short date has the time in this year, and the year in any other', async () => {
  const now = new Date()
  const { container, rerender } = await render(<DateText date={now.toISOString()} isShort />)
  expect(container.textContent).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d\d:\d\d$/)
  await rerender(<DateText date="2019-03-04T12:00:00Z" isShort />)
  expect(container.textContent).toBe('4 Mar 2019')
})

test('a calendar day has no time and no zone', async () => {
  const { container } = await render(<DateText date="2026-11-18" hasTime />)
  expect(container.querySelector('time')?.textContent).toBe('18 November 2026')
  expect(container.querySelector('time')).not.toHaveAttribute('title')
})

test('other text is shown as it is, and an empty one as a dash', async () => {
  const { rerender } = await render(<DateText date="next week" />)
  await expect.element(page.getByText('next week')).toBeVisible()

  await rerender(<DateText date="" />)
  await expect.element(page.getByText('–')).toBeVisible()
})

test('a date keeps its order in right-to-left text', async () => {
  document.documentElement.dir = 'rtl'
  const { container } = await render(<DateText date="2026-11-18" />)
  expect(getComputedStyle(container.querySelector('time')!).direction).toBe('ltr')
})

test('a date is not broken into two lines', async () => {
  const { container } = await render(
    <p style={{ width: '4rem' }}>
      <DateText date="2026-09-18" />
    </p>,
  )
  expect(container.querySelector('time')?.getClientRects()).toHaveLength(1)
})
