import { signOut } from '@cairn/contract/member/account/sessions.ts'
import { expect, test } from '../../servers/fake.ts'

const titles = [
  'Dashboard',
  'Deposit Funds',
  'Withdraw Funds',
  'Referral',
  'Account History',
  'Profile',
  'KYC Verification',
  'Logout',
]

test('the menu has its entries in their order (UI-A8)', async ({ page, enter }) => {
  await enter('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(titles)
})

test('a press on an entry goes there and closes the menu (UI-A8)', async ({ page, enter }) => {
  for (const title of titles.slice(1, -1)) {
    await test.step(title, async () => {
      await enter('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: title }).click()
      await expect(page).toHaveTitle(`${title} · Cairn`)
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    })
  }
})

test('the menu closes on every change of route, the back button of the browser included (UI-A8)', async ({
  page,
  enter,
}) => {
  await enter('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveTitle('Profile · Cairn')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveTitle('Dashboard · Cairn')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Escape closes the menu and the focus returns to its button (UI-A8)', async ({ page, enter }) => {
  await enter('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})

test('a press outside closes the menu (UI-A8)', async ({ page, enter }) => {
  await enter('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(900, 400)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the focus stays inside the open menu, both ways round (UI-A8)', async ({ page, enter }) => {
  await enter('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < titles.length + 3; press += 1) {
      await page.keyboard.press(key)
      expect(await isInside()).toBe(true)
    }
  }
})

test('logout clears session storage, ends the session on the server and reloads into login (UI-A9)', async ({
  page,
  enter,
  api,
}) => {
  await enter('/')
  await page.evaluate(() => sessionStorage.setItem('other', 'x'))
  await page.getByRole('button', { name: 'Menu' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Logout' }).click()
  await reloaded
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await expect
    .poll(() => api.requestsTo(signOut))
    .toMatchObject([{ method: 'POST', headers: { authorization: 'bearer token-1' } }])
})
