import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { TextField } from './text-field.tsx'

test('a field has its label and takes text', async () => {
  await render(<TextField label="Full name" name="name" />)
  const field = page.getByRole('textbox', { name: 'Full name', exact: true })

  await field.fill('Ada Lovelace')

  await expect.element(field).toHaveValue('Ada Lovelace')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await expect.element(field).not.toHaveAttribute('aria-describedby')
})

test('the error is visible and describes the field, before its help', async () => {
  await render(<TextField label="Email" name="email" error="This is no email address." help="We write to it." />)
  const field = page.getByRole('textbox', { name: 'Email', exact: true })

  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('This is no email address. We write to it.')
  expect(getComputedStyle(field.element()).borderTopColor).toBe(colourOf('danger'))
})

test('a read-only field looks different', async () => {
  await render(<TextField label="Member since" name="since" value="18 November 2026" readOnly />)
  const field = page.getByRole('textbox').element()
  expect(getComputedStyle(field).backgroundColor).toBe(colourOf('sunken'))
})

test('the text has 16 px, so that a phone does not zoom in', async () => {
  await render(<TextField label="Email" name="email" />)
  expect(getComputedStyle(page.getByRole('textbox').element()).fontSize).toBe('16px')
})
