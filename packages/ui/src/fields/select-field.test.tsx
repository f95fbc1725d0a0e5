import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SelectField } from './select-field.tsx'

const options = [
  { value: 'bitcoin', label: 'Bitcoin' },
  { value: 'ethereum', label: 'Ethereum' },
]

test('a select without a default starts without a value, and shows its options', async () => {
  await render(<SelectField label="Method" name="method" options={options} placeholder="Choose a method" />)
  const field = page.getByRole('combobox', { name: 'Method' })
  await expect.element(field).toHaveDisplayValue('Choose a method')
  await expect.element(field).toHaveValue('')

  await userEvent.selectOptions(field, 'Ethereum')

  await expect.element(field).toHaveValue('ethereum')
})

test('a select with a default has no empty option', async () => {
  await render(<SelectField label="Method" name="method" options={options} />)
  await expect.element(page.getByRole('combobox')).toHaveValue('bitcoin')
  expect(page.getByRole('option').elements()).toHaveLength(2)
})

test('the error and the help describe the select', async () => {
  await render(<SelectField label="Method" name="method" options={options} error="No method is chosen." help="Fees." />)
  const field = page.getByRole('combobox')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('No method is chosen. Fees.')
})

test('a press on the arrow presses the select', async () => {
  await render(<SelectField label="Method" name="method" options={options} />)
  const field = page.getByRole('combobox').element()
  const { right, top, height } = field.getBoundingClientRect()
  expect(document.elementFromPoint(right - 20, top + height / 2)).toBe(field)
})
