import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Screen } from './screen.tsx'

test('the title is the first heading and the title of the tab', async () => {
  await render(<Screen title="Account History">…</Screen>)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Account History')
  expect(document.title).toBe('Account History · Cairn')
})

test('another heading does not change the title of the tab', async () => {
  await render(
    <Screen title="Dashboard" heading="Good morning, Ada" lead="As of this minute.">
      …
    </Screen>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Good morning, Ada')
  await expect.element(page.getByText('As of this minute.')).toBeVisible()
  expect(document.title).toBe('Dashboard · Cairn')
})

test('the heading can take the focus, but not by the Tab key', async () => {
  await render(<Screen title="Profile">…</Screen>)
  const heading = page.getByRole('heading', { level: 1 }).element() as HTMLElement
  heading.focus()
  expect(document.activeElement).toBe(heading)
  expect(heading.tabIndex).toBe(-1)
})
