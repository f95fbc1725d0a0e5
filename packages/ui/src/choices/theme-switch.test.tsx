import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { colourOf } from '../../gallery/colours.ts'
import { emulateMedia } from '../../gallery/emulate-media.ts'
import { expectSelectedInForcedColours } from '../../gallery/forced-colours.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const [light, dark] = ['rgb(245, 244, 240)', 'rgb(20, 21, 19)']

test('the system selects the theme at first', async () => {
  await render(<ThemeSwitch />)
  await expect.element(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await emulateMedia({ 'prefers-color-scheme': 'light' })
  expect(colourOf('ground')).toBe(light)

  await emulateMedia({ 'prefers-color-scheme': 'dark' })

  expect(colourOf('ground')).toBe(dark)
})

test('a chosen theme changes the page and its native controls, and is stored', async () => {
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

test('the system’s theme can be chosen again', async () => {
  await render(<ThemeSwitch />)
  await page.getByText('Dark').click()

  await page.getByText('System').click()

  expect(getComputedStyle(document.documentElement).colorScheme).toBe('light dark')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('the arrow keys select a theme, and the focus is visible', async () => {
  await render(<ThemeSwitch />)
  await userEvent.tab()

  await userEvent.keyboard('{ArrowRight}')

  const choice = page.getByRole('radio', { name: 'Light' })
  await expect.element(choice).toBeChecked()
  expect(getComputedStyle(choice.element().closest('label')!).outlineStyle).toBe('solid')
})

test('a choice in another tab applies here', async () => {
  await render(<ThemeSwitch />)

  localStorage.setItem('theme', 'dark')
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))

  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(colourOf('ground')).toBe(dark)
})

const labelOf = (name: string) => page.getByRole('radio', { name }).element().closest('label')!

test('forced colours show the theme that is selected', async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  await render(<ThemeSwitch />)
  await expectSelectedInForcedColours(labelOf('System'), labelOf('Dark'))
})
