import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextField } from '../fields/text-field.tsx'
import { RefusalNotice } from './refusal-notice.tsx'

test('a field without a note of its own is described by the notice', async () => {
  await render(
    <>
      <TextField label="Email" name="email" error />
      <RefusalNotice next={<a href="#reset">Reset it</a>}>Incorrect email or password</RefusalNotice>
    </>,
  )
  const field = page.getByLabelText('Email')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Incorrect email or password Reset it')
})
