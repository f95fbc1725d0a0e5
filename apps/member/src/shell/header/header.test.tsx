import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia } from '../../../../../packages/ui/gallery/emulate-media.ts'
import { expectSelectedInForcedColours } from '../../../../../packages/ui/gallery/forced-colours.ts'
import { press, renderMember } from '../../testing/render-member.tsx'
import { Header } from './header.tsx'

const entry = (name: string) => page.getByRole('dialog').getByRole('link', { name }).element()

test('the picture is a link to the profile of the member, where the server has no more', async () => {
  await renderMember(<Header />)
  await expect.element(page.getByRole('link', { name: 'Profile, Ada Lovelace' })).toHaveAttribute('href', '/profile')
})

test('the picture opens what the main menu does not have, as far as the server has it', async () => {
  await renderMember(<Header />, { extras: { capabilities: ['security', 'records'] } })
  await page.getByRole('button', { name: 'Your account, Ada Lovelace' }).click()
  const menu = page.getByRole('region', { name: 'Your account' })
  await expect.element(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(
    menu
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Profile', '/profile'],
    ['Security', '/security'],
    ['Plans', '/plans'],
  ])
})

test('a wide window shows the links of the menu in a row, and a narrow one does not', async () => {
  await renderMember(<Header />)
  const row = page.getByRole('navigation', { name: 'Main' })
  await expect.element(row.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await page.viewport(1279, 800)
  await expect.element(row).not.toBeInTheDocument()
})

test('forced colours show the current entry of the menu', async () => {
  await emulateMedia({ 'forced-colors': 'active' })
  await renderMember(<Header />)
  await press('Menu')
  await expectSelectedInForcedColours(entry('Dashboard'), entry('Referral'))
})
