import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { describe, Field } from './field.tsx'

test('label, refusal and help belong to the control, the refusal first', async () => {
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

test('a field that was not refused is described by nothing that is not there', async () => {
  expect(describe({ name: 'note' })).toEqual({ 'aria-describedby': undefined, 'aria-invalid': undefined })
})

test('a press on the label goes to the control', async () => {
  await render(
    <Field label="Note" name="note">
      <textarea id="note" />
    </Field>,
  )
  await page.getByText('Note').click()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})
