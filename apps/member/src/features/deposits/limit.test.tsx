import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Limit } from './limit.tsx'

test.each([
  [100, '$100.00'],
  ['1,000.50', '$1,000.50'],
  ['no limit', 'no limit'],
  ['', '–'],
  [null, '–'],
])('the limit %j is shown as %s', async (figure, shown) => {
  const { container } = await render(<Limit figure={figure} />)
  expect(container.textContent).toBe(shown)
})
