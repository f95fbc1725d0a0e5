import { submitKyc, viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import type { Page } from '@playwright/test'
import { brokenReplies, testFailedRead } from './broken-replies.ts'
import { expect, messages, test } from '../servers/fake.ts'
import { pressTwice } from './press-twice.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const passport = { name: 'passport.png', mimeType: 'image/png', buffer: picture }
const status = (data: unknown, more = {}) => ({ json: { error: false, msg: '', data, ...more } })

const submit = (page: Page) => page.getByRole('button', { name: 'Complete KYC process' })
const choose = (page: Page) => page.getByLabel('Photo of your document').setInputFiles(passport)

test('badge, guidance, the two selects, the upload and the button (UI-K1)', async ({ api, enter, page }) => {
  api.respond(viewKycStatus, status(null))
  await enter('/kyc')
  await expect(page.getByText('Not submitted')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Accepted documents' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Rejected documents' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByLabel('Country')).toBeVisible()
  await expect(page.getByLabel('ID type')).toBeVisible()
  await expect(page.getByLabel('Photo of your document')).toHaveAttribute('accept', 'image/*')
  await expect(submit(page)).toBeVisible()
})

test('the countries from Afghanistan to Zimbabwe, with their oddities (UI-K2)', async ({ enter, page }) => {
  await enter('/kyc')
  await expect(page.getByLabel('Country')).toHaveValue('Afghanistan')
  const names = await page.getByLabel('Country').getByRole('option').allTextContents()
  expect(names.length).toBeGreaterThan(195)
  expect([names[0], names.at(-1)]).toEqual(['Afghanistan', 'Zimbabwe'])
  expect(names).toEqual(expect.arrayContaining(['Cruise Ship', 'Satellite']))
})

test('the ID types, passport first (UI-K3)', async ({ enter, page }) => {
  await enter('/kyc')
  await expect(page.getByLabel('ID type')).toHaveValue('passport')
  const options = page.getByLabel('ID type').getByRole('option')
  expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
    'passport',
    'driver_license',
    'identity_card',
    'others',
  ])
})

test('country, ID type and file are required in this order, and nothing is sent (UI-K4)', async ({
  api,
  enter,
  page,
}) => {
  await enter('/kyc')
  const clear = (label: string) =>
    page.getByLabel(label).evaluate((select) => void ((select as HTMLSelectElement).selectedIndex = -1))
  await clear('Country')
  await clear('ID type')

  await submit(page).click()
  await expect(messages(page).getByText('Select your country', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Country')).toBeFocused()
  await expect(page.getByText('Select your country')).toHaveCount(1)
  await page.getByLabel('Country').selectOption('Satellite')

  await submit(page).click()
  await expect(messages(page).getByText('Select your ID card type', { exact: true })).toBeVisible()
  await expect(page.getByLabel('ID type')).toBeFocused()
  await expect(page.getByText('Select your ID card type')).toHaveCount(1)
  await page.getByLabel('ID type').selectOption('others')

  await submit(page).click()
  await expect(messages(page).getByText('Choose file', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Photo of your document')).toBeFocused()
  await expect(page.getByLabel('Photo of your document')).toHaveAccessibleDescription('Add a photo of your document.')
  await expect(page.getByText('Choose file')).toHaveCount(1)
  expect(api.requestsTo(submitKyc)).toEqual([])
})

test('only an image is accepted (UI-K4)', async ({ api, enter, page }) => {
  await enter('/kyc')
  await page
    .getByLabel('Photo of your document')
    .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('Choose an image file')).toHaveCount(1)
  await expect(page.getByLabel('Photo of your document')).toHaveValue('')
  await submit(page).click()
  await expect(messages(page).getByText('Choose file', { exact: true })).toBeVisible()
  expect(api.requestsTo(submitKyc)).toEqual([])
})

test('country, type and photo are sent, the message is shown, and the status is read again (UI-K5)', async ({
  api,
  enter,
  page,
}) => {
  await enter('/kyc')
  await page.getByLabel('Country').selectOption('Cruise Ship')
  await page.getByLabel('ID type').selectOption('identity_card')
  await choose(page)
  await expect(page.getByRole('img', { name: 'The document you chose' })).toBeVisible()
  api.respond(viewKycStatus, status('pending'))
  await submit(page).click()

  await expect(messages(page).getByText('Your documents have been received')).toHaveCount(1)
  await expect(page.locator('[data-toast=success]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Pending KYC' })).toBeVisible()
  const [request] = api.requestsTo(submitKyc)
  expect(request?.method).toBe('POST')
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data/)
  expect(request?.body).toMatch(/name="country"\r\n\r\nCruise Ship\r\n/)
  expect(request?.body).toMatch(/name="id_card_type"\r\n\r\nidentity_card\r\n/)
  expect(request?.body).toContain('name="photo"; filename="passport.png"')
})

test('a refusal shows its message too (UI-K5)', async ({ api, enter, page }) => {
  api.respond(submitKyc, { json: { e: true, m: 'This image could not be read' } })
  await enter('/kyc')
  await choose(page)
  await submit(page).click()
  await expect(messages(page).getByText('This image could not be read')).toHaveCount(1)
  await expect(page.locator('[data-toast=error]')).toHaveCount(1)
  await expect(page.getByRole('img', { name: 'The document you chose' })).toBeVisible()
})

for (const [state, button, message] of [
  ['pending', 'Pending KYC', 'Your KYC is pending'],
  ['approved', 'KYC Approved', 'Your KYC has been approved'],
] as const) {
  test(`${state}: a submit shows “${message}” and sends nothing (UI-K6)`, async ({ api, enter, page }) => {
    api.respond(viewKycStatus, status(state))
    await enter('/kyc')
    await expect(page.getByText(state, { exact: true })).toBeVisible()
    await choose(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(messages(page).getByText(message, { exact: true })).toBeVisible()
    expect(api.requestsTo(submitKyc)).toEqual([])
  })
}

test('any other value has a yellow badge with a reason, and can be submitted (UI-K6)', async ({ api, enter, page }) => {
  const openings = [{ at: '2026-05-06T07:08:00Z', by: 'Reviewer Rosalind' }]
  api.respond(viewKycStatus, status('rejected', { reason: 'The picture is blurred', openings }))
  await enter('/kyc')
  await expect(page.getByText('rejected', { exact: true }).locator('..')).toHaveClass(/text-waiting/)
  await expect(page.getByText('The picture is blurred')).toBeVisible()
  await page.getByText('Who has opened your document').click()
  await expect(page.getByText('Reviewer Rosalind')).toBeVisible()
  await choose(page)
  await submit(page).click()
  await expect.poll(() => api.requestsTo(submitKyc)).toHaveLength(1)
})

test('a double press sends one document (UI-A14)', async ({ api, enter, page }) => {
  const release = api.hold(submitKyc)
  await enter('/kyc')
  await choose(page)
  await pressTwice(submit(page))
  release()
  await expect(messages(page).getByText('Your documents have been received')).toBeVisible()
  expect(api.requestsTo(submitKyc)).toHaveLength(1)
})

for (const [what, reply] of brokenReplies) {
  test(`sending the document fails with its text when ${what} (UI-A13)`, async ({ api, enter, page }) => {
    api.respond(submitKyc, reply)
    await enter('/kyc')
    await choose(page)
    await submit(page).click()
    await expect(messages(page).getByText('Network request failed')).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'The document you chose' })).toBeVisible()
  })
}

testFailedRead({
  id: 'UI-K1',
  screen: 'KYC',
  path: '/kyc',
  call: viewKycStatus,
  sentence: "We couldn't load your KYC status.",
  ready: 'Accepted documents',
})
