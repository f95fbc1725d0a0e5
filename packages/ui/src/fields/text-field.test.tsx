import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { TextField } from './text-field.tsx'

test('a field has its label, and what is written into it', async () => {
  await render(<TextField label="Full name" name="name" />)
  const field = page.getByRole('textbox', { name: 'Full name', exact: true })

  await field.fill('Ada Lovelace')

  await expect.element(field).toHaveValue('Ada Lovelace')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(field).not.toHaveAttribute('aria-describedby')
})

test('why a value was refused is told with the field, before its help, and is seen', async () => {
  await render(<TextField label="Email" name="email" error="This is no email address." help="We write to it." />)
  const field = page.getByRole('textbox', { name: 'Email', exact: true })

  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('This is no email address. We write to it.')
  expect(getComputedStyle(field.element()).borderTopColor).toBe(colourOf('danger'))
})

test('what can only be read looks so', async () => {
  await render(<TextField label="Member since" name="since" value="18 November 2026" readOnly />)
  const field = page.getByRole('textbox').element()
  expect(getComputedStyle(field).backgroundColor).toBe(colourOf('sunken'))
})

test('letters of 16 px, so that a phone does not zoom into the field', async () => {
  await render(<TextField label="Email" name="email" />)
  expect(getComputedStyle(page.getByRole('textbox').element()).fontSize).toBe('16px')
})
