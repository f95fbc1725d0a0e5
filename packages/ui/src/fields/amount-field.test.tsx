import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AmountField } from './amount-field.tsx'
import { Form } from '../forms/form.tsx'

const field = page.getByRole('textbox', { name: 'Amount', exact: true })

test.each([
  ['1250.5', '= $1,250.50', '1250.5'],
  ['10000000', '= $10,000,000.00', '10000000'],
  [' 75 ', '= $75.00', '75'],
  ['1,250', '= $1,250.00', '1250'],
  ['12,5', '= $12.50', '12.5'],
  ['$1,250.50', '= $1,250.50', '1250.50'],
  ['1.250', '1.250 can be read two ways. Write 1250 or 1.25.', '1.250'],
  ['40.500', '40.500 can be read two ways. Write 40500 or 40.50.', '40.500'],
  ['12.345', 'Numbers only, such as 1250.50', '12.345'],
  ['ten', 'Numbers only, such as 1250.50', 'ten'],
])('%j is read as %s, and corrected to %j when the field is left', async (typed, reading, corrected) => {
  await render(<AmountField label="Amount" name="amount" />)
  await field.fill(typed)
  await expect.element(field).toHaveValue(typed)
  await expect.element(page.getByText(reading)).toBeVisible()

  await userEvent.tab()

  await expect.element(field).toHaveValue(corrected)
  await expect.element(field).toHaveAccessibleDescription(reading)
})

test('a comma can be followed by cents or by a thousand', async () => {
  await render(<AmountField label="Amount" name="amount" />)
  await field.click()
  await userEvent.keyboard('1,25')
  await expect.element(page.getByText('= $1.25')).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(page.getByText('= $1,250.00')).toBeVisible()
})

test('what is sent is what is in the field', async () => {
  const onSubmit = vi.fn<(form: FormData) => void>()
  const shown = vi.fn<(amount: string) => void>()
  await render(
    <Form onSubmit={onSubmit} onInput={({ target }) => shown((target as HTMLInputElement).value)}>
      <AmountField label="Amount" name="amount" />
    </Form>,
  )
  await field.click()
  await userEvent.keyboard('1250,5{Enter}')
  expect(onSubmit.mock.lastCall?.[0].get('amount')).toBe('1250.5')
  expect(shown).toHaveBeenLastCalledWith('1250.5')
  await expect.element(field).toHaveValue('1250.5')
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
