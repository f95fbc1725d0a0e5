import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia } from '../../../../../packages/ui/gallery/emulate-media.ts'
import { expectSelectedInForcedColours } from '../../../../../packages/ui/gallery/forced-colours.ts'
import { press, renderMember } from '../../testing/render-member.tsx'
import { Header } from './header.tsx'

const entry = (name: string) => page.getByRole('dialog').getByRole('link', { name }).element()

test('the picture is a link to the profile of the member', async () => {
  await renderMember(<Header />)
  await expect.element(page.getByRole('link', { name: 'Profile, Ada Lovelace' })).toHaveAttribute('href', '/profile')
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
