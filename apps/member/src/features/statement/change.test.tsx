import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Change } from './change.tsx'

test.each([
  [5_00n, '+$5.00Total $20.00'],
  [-5_00n, '−$5.00Total $20.00'],
  [0n, 'No changeTotal $20.00'],
  [null, '–Total $20.00'],
])('a change of %s cents is shown as %s', async (by, shown) => {
  const { container } = await render(<Change by={by} to={20_00n} figure="Balance" />)
  expect(container.textContent).toBe(`${shown}Balance $20.00`)
})
