import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Form } from './form.tsx'

test('submitting passes the values on, and the page stays', async () => {
  const onSubmit = vi.fn<(form: FormData) => void>()
  await render(
    <Form onSubmit={onSubmit}>
      <input name="email" defaultValue="ada@example.com" />
      <button type="submit">Send</button>
    </Form>,
  )
  const { href } = location
  await page.getByRole('button', { name: 'Send' }).click()
  expect(onSubmit.mock.calls.map(([form]) => Object.fromEntries(form))).toEqual([{ email: 'ada@example.com' }])
  expect(location.href).toBe(href)
})
