import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describe, Field } from './field.tsx'

test('the control has its label, and its error before its help', async () => {
  const notes = { name: 'note', help: 'It is read by those who review.', error: 'Nothing is written yet.' }
  await render(
    <Field label="Note" {...notes}>
      <textarea id="note" {...describe(notes)} />
    </Field>,
  )

  const control = page.getByRole('textbox', { name: 'Note', exact: true })
  await expect.element(control).toHaveAccessibleDescription('Nothing is written yet. It is read by those who review.')
  await expect.element(control).toHaveAttribute('aria-invalid', 'true')
})

test('a field without an error and help has no description', async () => {
  expect(describe({ name: 'note' })).toEqual({ 'aria-describedby': undefined, 'aria-invalid': undefined })
})

test('a press on the label focuses the control', async () => {
  await render(
    <Field label="Note" name="note">
      <textarea id="note" />
    </Field>,
  )
  await page.getByText('Note').click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})
