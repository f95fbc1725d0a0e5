import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyField } from './copy-field.tsx'

const link = 'https://cairn.example/register?ref=ADA-1815'

test('the value is read-only, and its button copies it', async () => {
  await render(<CopyField kind="link" name="link" label="Your link" value={link} copyLabel="Copy link" />)
  const field = page.getByRole('textbox', { name: 'Your link' })
  await expect.element(field).toHaveValue(link)
  await expect.element(field).toHaveAttribute('readonly')

  await page.getByRole('button', { name: 'Copy link' }).click()

  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link)
})

test('focus selects the whole value', async () => {
  await render(<CopyField kind="link" name="link" label="Your link" value={link} copyLabel="Copy link" />)
  const field = page.getByRole('textbox').element() as HTMLTextAreaElement

  field.focus()

  expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length])
})

test('the value runs from left to right in right-to-left text', async () => {
  document.documentElement.dir = 'rtl'
  await render(<CopyField kind="link" name="link" label="Your link" value={link} copyLabel="Copy link" />)
  expect(getComputedStyle(page.getByRole('textbox').element()).direction).toBe('ltr')
})

test('the button is below the value on a phone, and next to it on a wide screen', async () => {
  await render(<CopyField kind="link" name="link" label="Your link" value={link} copyLabel="Copy link" />)
  const [field, button] = [page.getByRole('textbox').element(), page.getByRole('button').element()]
  expect(button.getBoundingClientRect().left).toBeGreaterThanOrEqual(field.getBoundingClientRect().right)
  expect(button.getBoundingClientRect().bottom).toBeCloseTo(field.getBoundingClientRect().bottom, 0)

  await page.viewport(360, 800)

  expect(button.getBoundingClientRect().top).toBeGreaterThan(field.getBoundingClientRect().bottom)
})

test('a long value is whole, on a phone too', async () => {
  const address = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'
  await page.viewport(360, 800)
  await render(<CopyField kind="address" name="address" label="Address" value={address} copyLabel="Copy address" />)
  const { clientHeight, clientWidth, scrollHeight, scrollWidth } = page.getByRole('textbox').element()
  expect([scrollHeight, scrollWidth]).toEqual([clientHeight, clientWidth])
})
