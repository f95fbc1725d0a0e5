import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextLink } from './text-link.tsx'

test('a text link opens its address in the app', async () => {
  await render(<TextLink to="/history">View all</TextLink>)
  await page.getByRole('link', { name: 'View all' }).click()
  expect(location.pathname).toBe('/history')
})
