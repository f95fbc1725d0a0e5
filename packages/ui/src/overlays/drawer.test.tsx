import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../../gallery/emulate-media.ts'
import { Drawer } from './drawer.tsx'

const menu = page.getByRole('dialog', { name: 'Menu' })
const opener = page.getByRole('button', { name: 'Open' })

test('Escape closes the menu, and the focus returns', async () => {
  await open()

  await userEvent.keyboard('{Escape}')

  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('its button closes the menu', async () => {
  await open()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('a press outside closes the menu, and one between its links does not', async () => {
  await open()
  await page.getByText('Pages').click()
  await expect.element(menu).toBeVisible()

  await menu.click({ position: { x: 800, y: 300 }, force: true })

  await expect.element(menu).not.toBeInTheDocument()
})

test('a press on a link closes the menu', async () => {
  await open()
  await page.getByRole('link', { name: 'History' }).click()
  await expect.element(menu).not.toBeInTheDocument()
})

test('Tab stays inside the menu, in both directions', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('link', { name: 'History' })).toHaveFocus()

  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('the menu slides in from the start of the line', async () => {
  await open()
  expect(menu.element().getBoundingClientRect().left).toBe(0)
  await userEvent.keyboard('{Escape}')

  document.documentElement.dir = 'rtl'
  await opener.click()

  await expect.element(menu).toBeVisible()
  expect(menu.element().getBoundingClientRect().right).toBe(innerWidth)
})

async function open() {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' })
  await render(<Menu />)
  await opener.click()
  await expect.element(menu).toBeVisible()
}

function Menu() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Drawer label="Menu" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <p>Pages</p>
        <a href="#dashboard">Dashboard</a>
        <a href="#history">History</a>
      </Drawer>
    </>
  )
}
