import { listReferrals } from '@cairn/contract/member/account/referrals.ts'
import { expect, messages, test } from '../../servers/fake.ts'

test('a tab that shares the session adopts its newest token, and another session does not', async ({
  page,
  enter,
  context,
  api,
}) => {
  await enter('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const token = (tab = page) => tab.evaluate(() => sessionStorage.getItem('token'))
  expect(await token()).toBe('token-1')

  const otherTab = await context.newPage()
  await enter('/', otherTab)
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await token()).toBe('token-1')

  // A duplicate of the first tab: it begins with the same token.
  const duplicate = await context.newPage()
  await duplicate.goto(`${api.url}/favicon.svg`)
  await duplicate.evaluate(() => sessionStorage.setItem('token', 'token-1'))
  await duplicate.goto(`${api.url}/`)
  await expect(duplicate.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await token(duplicate)).toBe('token-3')
  await expect.poll(() => token()).toBe('token-3')
  expect(await token(otherTab)).toBe('token-2')
})

test('logging out ends the other tabs of the same session at once, and no other session (UI-A9)', async ({
  page,
  enter,
  context,
  api,
}) => {
  const duplicate = await context.newPage()
  const otherTab = await context.newPage()
  await enter('/profile', duplicate)
  await expect(duplicate.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await enter('/', otherTab)
  await expect(otherTab.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`${api.url}/favicon.svg`)
  await page.evaluate(() => sessionStorage.setItem('token', 'token-1'))
  await page.goto(`${api.url}/`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()

  await expect(duplicate.getByLabel('Email')).toBeVisible()
  await expect(duplicate).toHaveURL(/\/login$/)
  expect(await duplicate.evaluate(() => Object.keys(sessionStorage))).toEqual(['linked-page'])
  expect(await otherTab.evaluate(() => sessionStorage.getItem('token'))).toBe('token-2')
})

test('a 401 in the middle of the session ends it, with the words still shown at login (UI-A5)', async ({
  page,
  enter,
  api,
}) => {
  await enter('/')
  api.refuseInWords(listReferrals, 'Signed in elsewhere', { status: 401 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Referral' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(messages(page)).toContainText('Signed in elsewhere')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('the data of one member is removed when the session ends', async ({ page, enter, api }) => {
  await enter('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  api.user.full_name = 'Grace Hopper'
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Password').fill('a long enough one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GRACE HOPPER')
})
