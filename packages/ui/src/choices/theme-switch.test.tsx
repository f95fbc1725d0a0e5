import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { emulateMedia } from '../../gallery/emulate-media.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const [light, dark] = ['rgb(245, 244, 240)', 'rgb(20, 21, 19)']

test('the colours are those of the system until others are chosen', async () => {
  await render(<ThemeSwitch />)
  await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await emulateMedia({ 'prefers-color-scheme': 'light' })
  expect(colourOf('ground')).toBe(light)

  await emulateMedia({ 'prefers-color-scheme': 'dark' })

  expect(colourOf('ground')).toBe(dark)
})

test('a chosen theme changes the page, its own controls with it, and is kept', async () => {
  await emulateMedia({ 'prefers-color-scheme': 'light' })
  const { unmount } = await render(<ThemeSwitch />)

  await page.getByText('Dark').click()

  expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
  expect(colourOf('ground')).toBe(dark)

  await unmount()
  await render(<ThemeSwitch />)
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('the choice can be given back to the system', async () => {
  await render(<ThemeSwitch />)
  await page.getByText('Dark').click()

  await page.getByText('System').click()

  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light dark')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('the arrows choose, and the focus is seen', async () => {
  await render(<ThemeSwitch />)
  await userEvent.tab()

  await userEvent.keyboard('{ArrowRight}')

  const choice = page.getByRole('radio', { name: 'Light' })
  await expect.element(choice).toBeChecked()
  expect(getComputedStyle(choice.element().closest('label')!).outlineStyle).toBe('solid')
})

test('a choice made in another tab is followed', async () => {
  await render(<ThemeSwitch />)

  localStorage.setItem('theme', 'dark')
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))

  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(colourOf('ground')).toBe(dark)
})
