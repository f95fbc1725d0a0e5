import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import type { Page } from '@playwright/test'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brokenReplies, testFailedRead } from './broken-replies.ts'
import { expect, messages, test, testWithClock } from '../servers/fake.ts'
import { pressTwice } from './press-twice.ts'

const granite = { _id: 'p1', name: 'Granite', min: 100, max: 5000, note: 'A year', colour: { deep: ['grey'] } }
const slate = { name: 'Slate', min: '1000', max: '20000.50', note: 'Two years' }
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const wallets = [
  { key: 'bitcoin', value: address },
  { key: 'usdt_trc20', value: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' },
]

test.beforeEach(({ api }) => {
  api.reply(listPlans, { plans: { plans: [granite, slate] }, data: { wallets } })
})

async function fill(page: Page, { amount = '250.5', method = 'bitcoin' } = {}) {
  await page.getByRole('radio', { name: 'Granite' }).check()
  await page.getByLabel('Amount (USD)').fill(amount)
  await page.getByLabel('Payment method').selectOption(method)
}

/** The modules of the QR code of this text. */
function drawnCode(value: string): string | undefined {
  const code = renderToStaticMarkup(createElement(QRCodeSVG, { value, level: 'M', marginSize: 4 }))
  return [...code.matchAll(/ d="([^"]+)"/g)].at(-1)?.[1]
}

const deposit = (page: Page) => page.getByRole('button', { name: 'Deposit', exact: true })

test('the plans and the wallets are requested (UI-F1)', async ({ api, enter, page }) => {
  await enter('/deposit')
  await expect(page.getByRole('radio')).toHaveCount(2)
  expect(api.requestsTo(listPlans)).toHaveLength(1)
  expect(api.requestsTo(listPlans)[0]?.headers.authorization).toMatch(/^bearer token-/)
})

test('each plan is shown with its name, min, max and note (UI-F2)', async ({ enter, page }) => {
  await enter('/deposit')
  const plans = page.getByRole('radiogroup', { name: 'Investment plan' })
  await expect(plans.getByText('Granite')).toBeVisible()
  await expect(plans).toContainText('Min $100.00Max $5,000.00A year')
  await expect(plans).toContainText('Min $1,000.00Max $20,000.50Two years')
})

test('without a plan the screen shows a note (UI-F2)', async ({ api, enter, page }) => {
  api.reply(listPlans, { plans: { plans: [] }, data: { wallets } })
  await enter('/deposit')
  await expect(page.getByText("Can't find any plans yet", { exact: true })).toBeVisible()
})

test('a plan without limits and note can still be chosen (UI-F2)', async ({ api, enter, page }) => {
  api.reply(listPlans, { plans: { plans: [{ name: 'Bare', min: null, note: null }] }, data: { wallets } })
  await enter('/deposit')
  await expect(page.getByRole('radio', { name: 'Bare' })).toBeVisible()
})

test('an amount, and a method among the wallets and the balance (UI-F3, UI-F4)', async ({ enter, page }) => {
  await enter('/deposit')
  await expect(page.getByLabel('Amount (USD)')).toBeEditable()
  await expect(page.getByLabel('Payment method').getByRole('option')).toHaveText([
    'Select method',
    'Bitcoin',
    'USDT, TRON (TRC20)',
    'spend fund from balance',
  ])
  await expect(page.getByLabel('Payment method')).toHaveValue('')
})

test('a wallet without an address is not offered, and the others stay (UI-F4)', async ({ api, enter, page }) => {
  const given = [{ key: 'ethereum', value: null }, ...wallets]
  api.respond(listPlans, {
    json: { error: false, plans: { plans: [{ ...granite, min: '$1,000' }] }, data: { wallets: given } },
  })
  await enter('/deposit')
  await expect(page.getByRole('radiogroup')).toContainText('Min $1,000.00')
  await expect(page.getByLabel('Payment method').getByRole('option')).toHaveText([
    'Select method',
    'Bitcoin',
    'USDT, TRON (TRC20)',
    'spend fund from balance',
  ])
})

test('plan, amount and method are required in this order, and nothing is sent (UI-F5)', async ({
  api,
  enter,
  page,
}) => {
  await enter('/deposit')

  await deposit(page).click()
  await expect(messages(page).getByText('Select investment plan and continue')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a plan.')
  await expect(page.getByText('Select investment plan and continue')).toHaveCount(1)

  await page.getByRole('radio', { name: 'Granite' }).check()
  await deposit(page).click()
  await expect(messages(page).getByText('Enter amount and continue')).toBeVisible()
  await expect(page.getByLabel('Amount (USD)')).toBeFocused()
  await expect(page.getByLabel('Amount (USD)')).toHaveAccessibleDescription(
    /^Enter an amount\. Granite: from \$100\.00 to \$5,000\.00\.$/,
  )
  await expect(page.getByText('Enter amount and continue')).toHaveCount(1)

  await page.getByLabel('Amount (USD)').fill('10')
  await deposit(page).click()
  await expect(messages(page).getByText('Select preferred payment method')).toBeVisible()
  await expect(page.getByLabel('Payment method')).toBeFocused()
  await expect(page.getByLabel('Payment method')).toHaveAccessibleDescription(/^Choose a payment method\./)
  await expect(page.getByText('Select preferred payment method')).toHaveCount(1)
  expect(api.requestsTo(requestDeposit)).toEqual([])
})

test('an amount outside the limits is refused by the server (UI-F6)', async ({ api, enter, page }) => {
  api.refuseInWords(requestDeposit, 'The least is $100.00', { field: 'amount' })
  await enter('/deposit')
  await fill(page, { amount: '1' })
  await deposit(page).click()
  await expect(messages(page).getByText('The least is $100.00')).toHaveCount(1)
  await expect(page.getByLabel('Amount (USD)')).toBeFocused()
  await expect(page.getByLabel('Amount (USD)')).toHaveAccessibleDescription(/^The least is \$100\.00\. /)
  expect(api.requestsTo(requestDeposit)).toHaveLength(1)
})

test('an insufficient balance is reported once (UI-F6)', async ({ api, enter, page }) => {
  api.refuseInWords(requestDeposit, 'Insufficient balance', { field: 'amount' })
  await enter('/deposit')
  await fill(page, { method: 'balance' })
  await deposit(page).click()
  await expect(page.getByText('Insufficient balance')).toHaveCount(1)
  await expect(page.getByLabel('Amount (USD)')).toHaveAccessibleDescription(/^This is more than your balance\./)
})

test('the amount is sent as entered, without surrounding spaces, the plan whole, the wallet by its key (UI-F7)', async ({
  api,
  enter,
  page,
}) => {
  await enter('/deposit')
  await fill(page, { amount: ' 0250.50 ', method: 'usdt_trc20' })
  await deposit(page).click()
  await expect.poll(() => api.requestsTo(requestDeposit)).toHaveLength(1)
  const [request] = api.requestsTo(requestDeposit)
  expect(request?.method).toBe('POST')
  expect(request?.body).toEqual({ amount: '0250.50', plan: granite, wallet: 'usdt_trc20' })
})

test('success with a wallet leads to the payment screen (UI-F8)', async ({ api, enter, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: api.url })
  await enter('/deposit')
  await fill(page)
  await deposit(page).click()

  await expect(page.getByRole('heading', { name: 'Copy/Scan QR Code to make payment' })).toBeFocused()
  const code = page.getByRole('img', { name: address })
  await expect(code).toBeVisible()
  expect(await code.locator('path').last().getAttribute('d')).toBe(drawnCode(address))
  await expect(page.getByLabel('Payment address')).toHaveValue(address)
  await expect(page.getByLabel('Payment address')).not.toBeEditable()
  await expect(page.getByRole('status').filter({ hasText: 'Waiting for your payment' })).toBeVisible()
  await expect(page.getByText('$250.50')).toBeVisible()

  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(new URL(page.url()).pathname).toBe('/deposit')
})

test('the address can be copied where there is no clipboard (UI-F8)', async ({ enter, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await enter('/deposit')
  await fill(page)
  await deposit(page).click()
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
})

test('without the code that draws QR codes, the address is still there (UI-F8)', async ({ enter, page }) => {
  await enter('/deposit')
  await fill(page)
  await page.route('**/assets/qr-code*', (route) => route.abort())
  await deposit(page).click()
  await expect(page.getByText("We couldn't draw the QR code")).toBeVisible()
  await expect(page.getByLabel('Payment address')).toHaveValue(address)
})

testWithClock(
  'our server names the record it made, and the screen shows when it is paid (UI-F8)',
  async ({ api, enter, page }) => {
    await page.clock.install()
    const record = { _id: 'd1', type: 'deposit', amount: 250.5, date: '', wallet: 'bitcoin' }
    api.reply(requestDeposit, { deposit: { ...record, status: 'pending', address: 'bc1qmine' } })
    const showError = (status: string) => api.reply(listHistory, { data: [{ ...record, status }] })
    showError('pending')
    await enter('/deposit')
    await fill(page)
    await deposit(page).click()
    await expect(page.getByLabel('Payment address')).toHaveValue('bc1qmine')

    showError('completed')
    await page.clock.runFor(10_000)
    await expect(page.getByRole('status').filter({ hasText: 'Your payment has arrived' })).toBeVisible()
    // A payment that has arrived must not be paid again.
    await expect(page.getByLabel('Payment address')).toHaveCount(0)
  },
)

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the payment begins with what a phone can use, and opens in a wallet (UI-F8)', async ({ enter, page }) => {
    await enter('/deposit')
    await fill(page)
    await deposit(page).click()
    const code = page.getByRole('img', { name: address })
    const open = page.getByRole('link', { name: 'Open in wallet' })
    await expect(open).toHaveAttribute('href', `bitcoin:${address}`)
    await expect(page.getByText('On this network')).toBeVisible()
    await code.waitFor()
    // Without scrolling.
    for (const control of [page.getByText('$250.50'), page.getByRole('button', { name: 'Copy address' }), open]) {
      await expect(control).toBeInViewport({ ratio: 1 })
    }
    await expect(code).not.toBeInViewport()
  })
})

test('the menu begins a new deposit from the payment screen (UI-F8)', async ({ enter, page }) => {
  await enter('/deposit')
  await fill(page)
  await deposit(page).click()
  await expect(page.getByLabel('Payment address')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Deposit Funds' }).click()
  await expect(page.getByRole('radio', { name: 'Granite' })).not.toBeChecked()
})

test('success from the balance goes to the history, and the figures are read again (UI-F9)', async ({
  api,
  enter,
  page,
}) => {
  await enter('/deposit')
  await fill(page, { method: 'balance' })
  api.user.balance = 1000
  await deposit(page).click()
  await expect(page).toHaveURL(/\/history$/)
  await expect(page.getByRole('tab', { name: 'Deposit History' })).toHaveAttribute('aria-selected', 'true')
  expect(api.requestsTo(requestDeposit)[0]?.body).toEqual({ amount: '250.5', plan: granite, wallet: 'balance' })

  await expect.poll(() => api.requestsTo(viewMember).length).toBeGreaterThan(1)
  await page.getByRole('link', { name: 'Cairn' }).click()
  await expect(page.getByText('$1,000.00')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).not.toBe('token-1')
})

test('fields that another server adds do no harm (UI-F8)', async ({ api, enter, page }) => {
  api.respond(requestDeposit, { json: { error: false, msg: 'ok', deposit: 'D-17' } })
  await enter('/deposit')
  await fill(page)
  await deposit(page).click()
  await expect(page.getByLabel('Payment address')).toHaveValue(address)
})

test('a double press sends one request (UI-A14)', async ({ api, enter, page }) => {
  const release = api.hold(requestDeposit)
  await enter('/deposit')
  await fill(page)
  await pressTwice(deposit(page))
  await page.getByLabel('Amount (USD)').press('Enter')
  await expect(deposit(page)).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(page.getByRole('heading', { name: 'Copy/Scan QR Code to make payment' })).toBeVisible()
  expect(api.requestsTo(requestDeposit)).toHaveLength(1)
})

test('a repeat of the same form is the same operation, another form is another (UI-F7)', async ({
  api,
  enter,
  page,
}) => {
  api.respond(requestDeposit, { status: 503, json: { error: true } })
  await enter('/deposit')
  await fill(page)
  await deposit(page).click()
  await expect(deposit(page)).not.toHaveAttribute('aria-busy')
  await deposit(page).click()
  await expect.poll(() => api.requestsTo(requestDeposit)).toHaveLength(2)
  await expect(deposit(page)).not.toHaveAttribute('aria-busy')
  await page.getByLabel('Amount (USD)').fill('300')
  await deposit(page).click()
  await expect.poll(() => api.requestsTo(requestDeposit)).toHaveLength(3)

  const [first, second, third] = api.requestsTo(requestDeposit).map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a server that never answers has failed after a while, and a repeat is the same operation (UI-A13)', async ({
  api,
  enter,
  page,
}) => {
  await enter('/deposit')
  await fill(page)
  api.hang(requestDeposit)
  // From here on, time runs fifty times as fast.
  await page.evaluate(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms / 50)
  })
  await deposit(page).click()
  await expect(messages(page).getByText('Network request failed')).toHaveCount(1)
  await expect(deposit(page)).not.toHaveAttribute('aria-busy')
  await expect(page.getByLabel('Amount (USD)')).toHaveValue('250.5')

  await deposit(page).click()
  await expect.poll(() => api.requestsTo(requestDeposit).length).toBe(2)
  const [first, second] = api.requestsTo(requestDeposit).map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
})

for (const [what, reply] of brokenReplies) {
  test(`the deposit fails with its text when ${what}, and keeps what was entered (UI-A13)`, async ({
    api,
    enter,
    page,
  }) => {
    api.respond(requestDeposit, reply)
    await enter('/deposit')
    await fill(page)
    await deposit(page).click()
    await expect(messages(page).getByText('Network request failed')).toHaveCount(1)
    await expect(page.getByLabel('Amount (USD)')).toHaveValue('250.5')
    await expect(deposit(page)).not.toHaveAttribute('aria-busy')
  })
}

test('a reply of status 401 ends the session (UI-A5)', async ({ api, enter, page }) => {
  api.refuseInWords(requestDeposit, 'Your session has ended', { status: 401 })
  await enter('/deposit')
  await fill(page)
  await deposit(page).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(messages(page).getByText('Your session has ended')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

testFailedRead({
  id: 'UI-F1',
  screen: 'deposit',
  path: '/deposit',
  call: listPlans,
  sentence: "We couldn't load the plans.",
  ready: 'Granite',
})
