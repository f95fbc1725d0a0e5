import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyButton } from './copy-button.tsx'

afterEach(() => vi.restoreAllMocks())

test('a press copies, and the button shows and announces it', async () => {
  await render(<CopyButton kind="id" text="ADA-1815" label="Copy ID" />)

  await page.getByRole('button', { name: 'Copy ID' }).click()

  await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe('ADA-1815')
})

test('after two seconds the button has its label again', async () => {
  await render(<CopyButton kind="id" text="ADA-1815" label="Copy ID" />)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()

  await expect.element(page.getByRole('button', { name: 'Copy ID' })).toBeVisible()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('without the clipboard it copies a selection and keeps the focus', async () => {
  await navigator.clipboard.writeText('something else')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await render(<CopyButton kind="id" text="ADA-1815" label="Copy ID" />)

  await page.getByRole('button').click()

  await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus()
  expect(await navigator.clipboard.readText()).toBe('ADA-1815')
})

test('when copying fails it asks to copy by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  // oxlint-disable-next-line typescript/no-deprecated -- the fallback, which may fail too
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await render(<CopyButton kind="id" text="ADA-1815" label="Copy ID" />)

  await page.getByRole('button').click()

  await expect.element(page.getByRole('button', { name: 'Select the text and copy it' })).toBeVisible()
})
