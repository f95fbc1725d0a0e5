import { expect, messages, test } from '../servers/foreign.ts'

test('A tab that shares the session adopts its newest token; another session is left alone', async ({
  page,
  enter,
  context,
  foreign,
}) => {
  await enter('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const token = (tab = page) => tab.evaluate(() => sessionStorage.getItem('token'))
  expect(await token()).toBe('token-1')

  const stranger = await context.newPage()
  await enter('/', stranger)
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await token()).toBe('token-1')

  // A duplicate of the first tab: it begins with the same token.
  const duplicate = await context.newPage()
  await duplicate.goto(`${foreign.origin}/favicon.svg`)
  await duplicate.evaluate(() => sessionStorage.setItem('token', 'token-1'))
  await duplicate.goto(`${foreign.origin}/`)
  await expect(duplicate.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await token(duplicate)).toBe('token-3')
  await expect.poll(() => token()).toBe('token-3')
  expect(await token(stranger)).toBe('token-2')
})

test('logging out ends the other tabs of the same session at once, and no other session (UI-A9)', async ({
  page,
  enter,
  context,
  foreign,
}) => {
  const duplicate = await context.newPage()
  const stranger = await context.newPage()
  await enter('/profile', duplicate)
  await expect(duplicate.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await enter('/', stranger)
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto(`${foreign.origin}/favicon.svg`)
  await page.evaluate(() => sessionStorage.setItem('token', 'token-1'))
  await page.goto(`${foreign.origin}/`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()

  await expect(duplicate.getByLabel('Email')).toBeVisible()
  await expect(duplicate).toHaveURL(/\/login$/)
  expect(await duplicate.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await stranger.evaluate(() => sessionStorage.getItem('token'))).toBe('token-2')
})

test('a 401 in the middle of the session ends it, with the words still shown at login (UI-A5)', async ({
  page,
  enter,
  foreign,
}) => {
  await enter('/')
  foreign.answer('user/action/count-upline', { status: 401, json: { error: true, msg: 'Signed in elsewhere' } })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Referral' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(messages(page)).toContainText('Signed in elsewhere')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('What one member has read is gone when the session is', async ({ page, enter, foreign }) => {
  await enter('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  foreign.user = { ...foreign.user, full_name: 'Grace Hopper' }
  await page.getByLabel('Email').fill('grace@example.com')
  await page.getByLabel('Password').fill('a long enough one')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('GRACE HOPPER')
})
