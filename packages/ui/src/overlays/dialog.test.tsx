import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

const question = page.getByRole('dialog', { name: 'Cancel it?' })

test('a dialog takes the focus, and the page behind it is inert', async () => {
  await render(<Asked />)
  await expect.element(question).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Ask' }).click()

  await expect.element(question).toBeVisible()
  expect(question.element().contains(document.activeElement)).toBe(true)
  const behind = page.getByText('Ask').element()
  const { left, top } = behind.getBoundingClientRect()
  expect(behind.contains(document.elementFromPoint(left + 2, top + 2))).toBe(false)
})

test('Escape closes it, the focus returns, and it can be opened again', async () => {
  await render(<Asked />)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(question).toBeVisible()

  await userEvent.keyboard('{Escape}')

  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()

  await userEvent.keyboard('{Enter}')

  await expect.element(question).toBeVisible()
})

test('after it was closed by its own button it can be opened again', async () => {
  await render(<Asked />)
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()

  await page.getByRole('button', { name: 'Ask' }).click()

  await expect.element(question).toBeVisible()
})

test('a long dialog is at most as high as the window, and scrolls', async () => {
  await page.viewport(360, 400)
  await render(<Asked lines={60} />)
  await page.getByRole('button', { name: 'Ask' }).click()

  const box = question.element().getBoundingClientRect()

  expect(box.top).toBeGreaterThanOrEqual(0)
  expect(box.bottom).toBeLessThanOrEqual(400)
  expect(question.element().scrollHeight).toBeGreaterThan(400)
  await expect.element(page.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  expect(question.element().scrollTop).toBe(0)
})

function Asked({ lines = 1 }: { lines?: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Ask
      </button>
      <Dialog title="Cancel it?" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {Array.from({ length: lines }, (_, line) => (
          <p key={line}>The money returns to your balance.</p>
        ))}
        <button type="button" onClick={() => setIsOpen(false)}>
          Keep it
        </button>
      </Dialog>
    </>
  )
}
