import { changePhoto, editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import type { Page } from '@playwright/test'
import { brokenReplies } from './broken-replies.ts'
import { expect, messages, test } from '../servers/fake.ts'
import { pressTwice } from './press-twice.ts'

// One green pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = { name: 'me.png', mimeType: 'image/png', buffer: picture }

const edit = (page: Page) => page.getByRole('button', { name: 'Edit Profile' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

test('view and edit mode; Cancel brings the saved values back (UI-J1)', async ({ api, enter, page }) => {
  await enter('/profile')
  await expect(page.getByRole('main')).toContainText('Ada Lovelace')
  await expect(page.getByRole('textbox')).toHaveCount(0)

  await edit(page).press('Enter')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Somebody Else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Ada Lovelace')
  await expect(page.getByText('Profile saved.')).toBeHidden()

  await edit(page).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
  expect(api.requestsTo(editProfile)).toEqual([])
})

test('in edit mode a press on the picture sends a new one and keeps what was typed (UI-J2, UI-J5)', async ({
  api,
  enter,
  page,
}) => {
  api.pages.files.set('/new.png', picture)
  api.respond(changePhoto, () => ({ json: { user: { ...api.user, image: '/new.png' }, data: 'token-photo' } }))
  await enter('/profile')
  await expect(page.getByRole('button', { name: 'Change photo' })).toHaveCount(0)
  await edit(page).click()
  await page.getByLabel('Full name').fill('Ada King')

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change photo' }).press('Enter')
  expect(await (await chooser).element().getAttribute('accept')).toBe('image/*')
  await (await chooser).setFiles(photo)

  await expect(page.getByRole('main').getByRole('img', { name: 'Ada Lovelace' })).toHaveAttribute('src', '/new.png')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada King')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('token-photo')
  const [request] = api.requestsTo(changePhoto)
  expect(request?.method).toBe('PUT')
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data/)
  expect(request?.body).toContain('name="photo"; filename="me.png"')
})

test('the fields, the plans, and the Referral ID (UI-J3)', async ({ api, enter, page }) => {
  api.user.investment_plan = 'Ruby'
  await enter('/profile')
  await expect(page.getByRole('main')).toContainText('Referral IDada-x7k2')
  await edit(page).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace')
  await expect(page.getByRole('textbox', { name: 'New password (optional)' })).toHaveValue('')
  await expect(page.getByLabel('Investment plan')).toHaveValue('Ruby')
  await expect(page.getByLabel('Investment plan').getByRole('option')).toHaveText([
    'Basic',
    'Pro',
    'Standard',
    'Ruby',
    'Enterprise',
  ])
  await expect(page.getByLabel('Bitcoin address')).toHaveValue('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  await expect(page.getByLabel('Ethereum address')).toHaveValue('')
  await expect(page.getByLabel(/usdt.*trc20/i)).toHaveValue('')
  await expect(page.getByRole('main').getByText('ada-x7k2')).toBeVisible()
})

test('everything but the password is sent, unchecked (UI-J4)', async ({ api, enter, page }) => {
  await enter('/profile')
  await edit(page).click()
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Bitcoin address').fill('not an address')
  await save(page).click()
  await expect(edit(page)).toBeVisible()
  const [request] = api.requestsTo(editProfile)
  expect(request?.method).toBe('PUT')
  expect(request?.body).toEqual({
    full_name: '',
    investment_plan: 'Basic',
    bitcoin_address: 'not an address',
    ethereum_address: '',
    usdt_address: '',
  })
})

test('a password goes along when one was entered (UI-J4)', async ({ api, enter, page }) => {
  await enter('/profile')
  await edit(page).click()
  await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'New password (optional)' }).fill('correct horse')
  await save(page).click()
  await expect(edit(page)).toBeVisible()
  expect(api.requestsTo(editProfile)[0]?.body).toMatchObject({ password: 'correct horse' })
  expect(api.requestsTo(editProfile)[0]?.body).not.toHaveProperty('current_password')
})

test('our server may require the current password (UI-J4)', async ({ api, enter, page }) => {
  api.respond(editProfile, {
    status: 403,
    json: { error: true, msg: 'Enter it', code: 'current_password_required', field: 'current_password' },
  })
  await enter('/profile')
  await edit(page).click()
  await page.getByRole('textbox', { name: 'New password (optional)' }).fill('correct horse')
  await save(page).click()
  const current = page.getByRole('textbox', { name: 'Current password' })
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription(/Enter it/)

  await current.fill('old one')
  await save(page).click()
  await expect.poll(() => api.requestsTo(editProfile)).toHaveLength(2)
  expect(api.requestsTo(editProfile)[1]?.body).toMatchObject({ password: 'correct horse', current_password: 'old one' })
})

test('saving keeps the user and the token of the reply (UI-J5)', async ({ api, enter, page }) => {
  await enter('/profile')
  await edit(page).click()
  api.reply(editProfile, { user: { ...api.user, full_name: 'Ada King' }, data: 'token-saved' })
  await save(page).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect(edit(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Ada King')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('token-saved')
  expect(api.requestsTo(viewMember)).toHaveLength(1)
})

test('a refusal lands on its field and loses nothing (UI-J4)', async ({ api, enter, page }) => {
  api.refuseInWords(editProfile, 'This is not a valid ethereum address', { field: 'ethereum_address' })
  await enter('/profile')
  await edit(page).click()
  await page.getByLabel('Ethereum address').fill('0x12')
  await save(page).click()
  await expect(messages(page).getByText('This is not a valid ethereum address')).toHaveCount(1)
  await expect(page.getByLabel('Ethereum address')).toBeFocused()
  await expect(page.getByLabel('Ethereum address')).toHaveValue('0x12')
})

test('a double press saves once (UI-A14)', async ({ api, enter, page }) => {
  const release = api.hold(editProfile)
  await enter('/profile')
  await edit(page).click()
  await pressTwice(save(page))
  await page.getByLabel('Full name').press('Enter')
  release()
  await expect(edit(page)).toBeVisible()
  expect(api.requestsTo(editProfile)).toHaveLength(1)
})

for (const [what, reply] of brokenReplies) {
  test(`saving fails with its text when ${what} (UI-A13)`, async ({ api, enter, page }) => {
    api.respond(editProfile, reply)
    await enter('/profile')
    await edit(page).click()
    await page.getByLabel('Full name').fill('Ada King')
    await save(page).click()
    await expect(messages(page).getByText('Check your internet connection')).toHaveCount(1)
    await expect(page.getByLabel('Full name')).toHaveValue('Ada King')
  })

  test(`the photo fails with its text when ${what} (UI-A13)`, async ({ api, enter, page }) => {
    api.respond(changePhoto, reply)
    await enter('/profile')
    await edit(page).click()
    await page.locator('input[type=file]').setInputFiles(photo)
    await expect(messages(page).getByText('Error uploading image')).toHaveCount(1)
  })
}
