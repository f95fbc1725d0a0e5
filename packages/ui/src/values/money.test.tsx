import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Money } from './money.tsx'

test.each([
  [123_450n, '$1,234.50'],
  [0n, '$0.00'],
  [-123_450n, '\u2212$1,234.50'],
  [1_000_000_000n, '$10,000,000.00'],
  [null, '–'],
])('%s cents are written %s', async (cents, written) => {
  const { container } = await render(<Money cents={cents} />)
  expect(container.textContent).toBe(written)
})

test.each([
  [5_00n, '+$5.00'],
  [0n, '$0.00'],
  [-5_00n, '\u2212$5.00'],
  [null, '–'],
])('a change of %s cents is written %s', async (cents, written) => {
  const { container } = await render(<Money cents={cents} isChange />)
  expect(container.textContent).toBe(written)
})

test('an amount stays on one line and has tabular digits', async () => {
  const { container } = await render(
    <p style={{ width: '2rem' }}>
      <Money cents={-1_000_000_000n} />
    </p>,
  )
  const figure = container.querySelector('span')!
  expect(figure.getClientRects()).toHaveLength(1)
  expect(getComputedStyle(figure).fontVariantNumeric).toBe('tabular-nums')
})

test('an amount runs from left to right in right-to-left text', async () => {
  document.documentElement.dir = 'rtl'
  const { container } = await render(<Money cents={-123_450n} />)
  const text = container.querySelector('span')!.firstChild!

  expect(leftOf(text, 0)).toBeLessThan(leftOf(text, 1))
  expect(leftOf(text, 1)).toBeLessThan(leftOf(text, 2))
})

function leftOf(text: Node, letter: number): number {
  const range = document.createRange()
  range.setStart(text, letter)
  range.setEnd(text, letter + 1)
  return range.getBoundingClientRect().left
}
