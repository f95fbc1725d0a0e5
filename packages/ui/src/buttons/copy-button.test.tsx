import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CopyButton } from './copy-button.tsx'

afterEach(() => vi.restoreAllMocks())

test('a press copies, and the answer is seen on the button and heard', async () => {
  await render(<CopyButton text="0.00512" label="Copy amount" />)

  await page.getByRole('button', { name: 'Copy amount' }).click()

  await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent('Copied')
  expect(await navigator.clipboard.readText()).toBe('0.00512')
})

test('after two seconds the button says again what it does', async () => {
  await render(<CopyButton text="0.00512" label="Copy amount" />)
  await page.getByRole('button').click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()

  await expect.element(page.getByRole('button', { name: 'Copy amount' })).toBeVisible()
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement()
})

test('where the clipboard is refused it copies the old way, and the focus stays on the button', async () => {
  await navigator.clipboard.writeText('something else')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await render(<CopyButton text="0.00512" label="Copy amount" />)

  await page.getByRole('button').click()

  await expect.element(page.getByRole('button', { name: 'Copied' })).toHaveFocus()
  expect(await navigator.clipboard.readText()).toBe('0.00512')
})

test('where nothing can copy it says what to do instead', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  // oxlint-disable-next-line typescript/no-deprecated -- the old way, which may be refused too
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await render(<CopyButton text="0.00512" label="Copy amount" />)

  await page.getByRole('button').click()

  await expect.element(page.getByRole('button', { name: 'Select the text and copy it' })).toBeVisible()
})
