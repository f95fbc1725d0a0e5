import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AmountField } from './amount-field.tsx'

const field = page.getByRole('textbox', { name: 'Amount', exact: true })

test.each([
  ['1250.5', '= $1,250.50'],
  ['10000000', '= $10,000,000.00'],
  [' 75 ', '= $75.00'],
  ['1,250', 'Numbers only, such as 1250.50'],
  ['12.345', 'Numbers only, such as 1250.50'],
  ['ten', 'Numbers only, such as 1250.50'],
])('%j stays as it was typed, and the line below is: %s', async (typed, reading) => {
  await render(<AmountField label="Amount" name="amount" />)

  await field.fill(typed)

  await expect.element(field).toHaveValue(typed)
  await expect.element(page.getByText(reading)).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription(reading)
})

test('an empty field has no reading, and nothing moves when one appears', async () => {
  const { container } = await render(<AmountField label="Amount" name="amount" />)
  const height = container.getBoundingClientRect().height
  await expect.element(field).toHaveAccessibleDescription('')

  await field.fill('75')
  await expect.element(page.getByText('= $75.00')).toBeVisible()
  expect(container.getBoundingClientRect().height).toBe(height)

  await field.clear()
  await expect.element(field).toHaveAccessibleDescription('')
})

test('limits and the error describe the amount', async () => {
  await render(<AmountField label="Amount" name="amount" help="From $500.00." error="This is too little." />)
  await expect.element(field).toHaveAccessibleDescription('This is too little. From $500.00.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('a phone shows its keypad for decimals', async () => {
  await render(<AmountField label="Amount" name="amount" />)
  await expect.element(field).toHaveAttribute('inputmode', 'decimal')
})

test('an amount runs from left to right in right-to-left text', async () => {
  document.documentElement.dir = 'rtl'
  await render(<AmountField label="Amount" name="amount" />)
  expect(getComputedStyle(field.element()).direction).toBe('ltr')
})
