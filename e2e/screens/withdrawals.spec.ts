import { viewMember } from '@cairn/contract/member/account/members.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import type { Page } from '@playwright/test'
import { brokenReplies } from './broken-replies.ts'
import { expect, messages, test } from '../servers/fake.ts'
import { pressTwice } from './press-twice.ts'

const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

const withdraw = (page: Page) => page.getByRole('button', { name: 'Withdraw', exact: true })
const amount = (page: Page) => page.getByLabel('Amount (USD)')

test('the amount withdrawable is the balance (UI-G1)', async ({ enter, page }) => {
  await enter('/withdraw')
  await expect(page.getByText('Amount withdrawable').locator('..')).toContainText('$1,250.50')
})

test('an amount, and a method: Bitcoin, Ethereum, USDT (UI-G2)', async ({ enter, page }) => {
  await enter('/withdraw')
  await expect(amount(page)).toBeEditable()
  const options = page.getByLabel('Method').getByRole('option')
  await expect(options).toHaveText(['Bitcoin', 'Ethereum', 'USDT'])
  expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual([
    'bitcoin',
    'ethereum',
    'usdt',
  ])
})

test('without an amount nothing is sent, and the amount is required first (UI-G3)', async ({ api, enter, page }) => {
  api.user.bitcoin_address = null
  await enter('/withdraw')
  await withdraw(page).click()
  await expect(messages(page).getByText('Add amount and continue')).toBeVisible()
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveAccessibleDescription(/^Enter an amount\. Up to \$1,250\.50\.$/)
  await expect(page.getByText('Add amount and continue')).toHaveCount(1)
  expect(api.requestsTo(requestWithdrawal)).toEqual([])
})

for (const [method, text] of [
  ['bitcoin', 'Add your bitcoin address and continue'],
  ['ethereum', 'Add your ethereum address and continue'],
  ['usdt', 'Add your USDT address and continue'],
] as const) {
  test(`without a saved ${method} address: ${text} (UI-G4)`, async ({ api, enter, page }) => {
    Object.assign(api.user, { bitcoin_address: null, ethereum_address: '', balance: 0 })
    await enter('/withdraw')
    await amount(page).fill('99999')
    await page.getByLabel('Method').selectOption(method)
    await withdraw(page).click()
    await expect(messages(page).getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(1)
    await expect(page.getByLabel('Method')).toHaveAccessibleDescription(/^Your profile has no \w+ address\./)
    await expect(page.getByLabel('Method')).toBeFocused()
    await expect(page.getByRole('link', { name: 'Add one in your profile' })).toBeVisible()
    expect(api.requestsTo(requestWithdrawal)).toEqual([])
  })
}

test('whole dollars above the balance are not sent; cents are checked by the server (UI-G5)', async ({
  api,
  enter,
  page,
}) => {
  await enter('/withdraw')
  await amount(page).fill('1251')
  await withdraw(page).click()
  await expect(messages(page).getByText('Insufficient balance', { exact: true })).toBeVisible()
  await expect(page.getByText('Insufficient balance')).toHaveCount(1)
  await expect(amount(page)).toHaveAccessibleDescription(/^This is more than your balance\./)
  await expect(amount(page)).toBeFocused()
  expect(api.requestsTo(requestWithdrawal)).toEqual([])

  await amount(page).fill('1250.99')
  await withdraw(page).click()
  await expect.poll(() => api.requestsTo(requestWithdrawal)).toHaveLength(1)
})

test('without a balance from the server, the server checks the amount (UI-G5)', async ({ api, enter, page }) => {
  Object.assign(api.user, { balance: null })
  await enter('/withdraw')
  await expect(page.getByText('–', { exact: true })).toBeVisible()
  await amount(page).fill('99999')
  await withdraw(page).click()
  await expect.poll(() => api.requestsTo(requestWithdrawal)).toHaveLength(1)
})

test('the amount is sent as entered, without surrounding spaces, with the method and the saved address (UI-G6)', async ({
  api,
  enter,
  page,
}) => {
  api.user.usdt_address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
  await enter('/withdraw')
  await amount(page).fill(' 100.50\t')
  await page.getByLabel('Method').selectOption('usdt')
  await withdraw(page).click()
  await expect.poll(() => api.requestsTo(requestWithdrawal)).toHaveLength(1)
  const [request] = api.requestsTo(requestWithdrawal)
  expect(request?.method).toBe('POST')
  expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(request?.body).toEqual({
    amount: '100.50',
    plan: { wallet: 'usdt', address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' },
    wallet: 'usdt',
  })
})

test('the text of the reply is a message, and the history opens (UI-G7)', async ({ api, enter, page }) => {
  await enter('/withdraw')
  await expect(page.getByText(bitcoin.slice(0, 4), { exact: true })).toBeVisible()
  await amount(page).fill('50')
  api.user.balance = 1200.5
  await withdraw(page).click()
  await expect(page).toHaveURL(/\/history$/)
  await expect(messages(page).getByText('Your withdrawal has been requested')).toBeVisible()
  await expect(page.locator('[data-toast=success]')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: 'Withdrawal History' })).toHaveAttribute('aria-selected', 'true')

  await expect.poll(() => api.requestsTo(viewMember).length).toBeGreaterThan(1)
  await page.goBack()
  await expect(page.getByText('Amount withdrawable').locator('..')).toContainText('$1,200.50')
})

test('a refusal lands on the field that it concerns (UI-G7)', async ({ api, enter, page }) => {
  api.refuseInWords(requestWithdrawal, 'Insufficient balance', { field: 'amount' })
  await enter('/withdraw')
  await amount(page).fill('1250.99')
  await withdraw(page).click()
  await expect(page.getByText('Insufficient balance')).toHaveCount(1)
  await expect(amount(page)).toBeFocused()
  await expect(page).toHaveURL(/\/withdraw$/)
})

test('a double press sends one request (UI-A14)', async ({ api, enter, page }) => {
  const release = api.hold(requestWithdrawal)
  await enter('/withdraw')
  await amount(page).fill('50')
  await pressTwice(withdraw(page))
  await amount(page).press('Enter')
  release()
  await expect(page).toHaveURL(/\/history$/)
  expect(api.requestsTo(requestWithdrawal)).toHaveLength(1)
})

for (const [what, reply] of brokenReplies) {
  test(`the withdrawal fails with its text when ${what} (UI-A13)`, async ({ api, enter, page }) => {
    api.respond(requestWithdrawal, reply)
    await enter('/withdraw')
    await amount(page).fill('50')
    await withdraw(page).click()
    await expect(messages(page).getByText('Network request failed')).toHaveCount(1)
    await expect(amount(page)).toHaveValue('50')
    await expect(page).toHaveURL(/\/withdraw$/)
  })
}

test('the link at a missing address leads to its field, and back to what was entered', async ({ api, enter, page }) => {
  await enter('/withdraw')
  await amount(page).fill('50.25')
  await page.getByLabel('Method').selectOption('usdt')
  await page.getByRole('link', { name: 'Add one in your profile' }).click()
  const field = page.getByLabel(/usdt.*trc20/i)
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  api.user.usdt_address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('link', { name: 'Back to your withdrawal' }).click()
  await expect(amount(page)).toHaveValue('50.25')
  await expect(page.getByLabel('Method')).toHaveValue('usdt')
  await withdraw(page).click()
  await expect.poll(() => api.requestsTo(requestWithdrawal)).toHaveLength(1)
  expect(api.requestsTo(requestWithdrawal)[0]?.body).toMatchObject({ amount: '50.25', wallet: 'usdt' })
})

test('the profile from the menu shows itself, and not its form', async ({ api, enter, page }) => {
  api.user.bitcoin_address = null
  await enter('/withdraw')
  await page.getByRole('link', { name: 'Add one in your profile' }).click()
  await expect(page.getByLabel('Bitcoin address')).toBeEditable()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).click()
  // A menu that is opened before the screen has changed is closed by the change.
  await expect(page).toHaveTitle('Dashboard · Cairn')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
})
