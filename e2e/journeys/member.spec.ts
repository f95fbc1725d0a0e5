import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { confirmDeposit, listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { approveKyc, listKycSubmissions, openKycDocument } from '@cairn/contract/operator/members/kyc.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal, listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { findViolations } from '../checks/find/axe.ts'
import { expect, readMailedLink, test } from '../servers/real.ts'
import { randomTransactionId, readFigure, submitDeposit, submitWithdrawal } from './member-actions.ts'
import { randomBytes } from 'node:crypto'

const word = () => randomBytes(4).toString('hex')
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('on a small phone the dashboard of a member with money is at most two windows', async ({ page, signIn }) => {
  const height = 740
  await page.setViewportSize({ width: 360, height })
  await signIn(page, 'funded@sample.test')
  await expect(page.getByRole('figure')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * height)
})

test('a visitor registers with a Referral ID, signs in, and the sponsor sees them', async ({
  page,
  signIn,
  browser,
  server,
}) => {
  await signIn(page, 'funded@sample.test')
  await page.goto('/referral')
  const link = await page.getByLabel('Referral link').inputValue()
  expect(link).toMatch(new RegExp(`^${server.url}/register\\?sponsor_id=\\w+$`))

  const email = `grace-${word()}@example.test`
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.url}/register`)
  await visitor.getByLabel('Full name').fill('Grace Hopper')
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill('nanoseconds-of-wire')
  await visitor.getByLabel('Re-type password').fill('nanoseconds-of-wire')
  await visitor.getByLabel(/Referral ID/).fill(link.split('sponsor_id=')[1] ?? '')
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(visitor.getByText('Account created successfully')).toBeVisible()
  await signIn(visitor, email, 'nanoseconds-of-wire')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('GRACE HOPPER')

  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Grace H.' })).toContainText('No')
})

test('a deposit by wallet is submitted, confirmed by an operator, and on the dashboard', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page, 'broke@sample.test')
  const before = await readFigure(page, 'Active deposit')
  await submitDeposit(page, '250.50')
  await expect(page.getByLabel('Payment address')).toHaveValue(/^tb1q/)
  await expect(page.getByRole('img', { name: /^tb1q|tb1q/ })).toBeVisible()

  const { deposits } = await server.treasurer.send(listDeposits, { query: { status: 'pending' } })
  const mine = deposits.find(({ member, amount }) => member.full_name === 'Bo Broke' && amount === 250_50n)
  expect(mine).toMatchObject({ wallet: 'bitcoin', plan: 'Basic' })
  const body = { amount_received: '250.50', transaction_id: randomTransactionId() }
  await server.treasurer.send(confirmDeposit, { params: { id: mine?.id ?? '' }, body })

  expect(await readFigure(page, 'Active deposit')).toBe(before + 250_50n)
  await page.goto('/history')
  await expect(page.getByRole('row').filter({ hasText: '$250.50' })).toContainText('completed')
})

test('a withdrawal whose answer is lost on the way is sent again, and held once (REL-17)', async ({ page, signIn }) => {
  await signIn(page, 'other@sample.test')
  const balance = await readFigure(page, 'Account balance')
  let sent = 0
  await page.route('**/api/user/action/withdraw', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    // The server does it, and the answer is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })
  const submitting = submitWithdrawal(page, '11.11')
  await expect(page.getByRole('region', { name: 'Review your withdrawal' }).getByText('Still working')).toBeVisible()
  await submitting
  expect(sent).toBe(2)
  expect(await readFigure(page, 'Account balance')).toBe(balance - 11_11n)
})

test('a withdrawal is held, cancelled, requested again, approved and sent', async ({ page, signIn, server }) => {
  await signIn(page, 'other@sample.test')
  const balance = await readFigure(page, 'Account balance')
  const total = await readFigure(page, 'Total withdrawal')

  await submitWithdrawal(page, '123.45')
  await expect(page.getByText('Your withdrawal of $123.45 is pending')).toBeVisible()
  await page.getByRole('tab', { name: 'Withdrawal History' }).click()
  const row = page.getByRole('row').filter({ hasText: '$123.45' })
  await expect(row).toContainText('pending')

  await row.getByRole('button', { name: /Cancel/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancel withdrawal|Take/ })
    .first()
    .click()
  await expect(row).toContainText('cancelled')
  expect(await readFigure(page, 'Account balance')).toBe(balance)

  await submitWithdrawal(page, '200')
  const { withdrawals } = await server.treasurer.send(listWithdrawals, { query: { status: 'pending' } })
  const id = withdrawals.find(({ member, amount }) => member.full_name === 'Otto Other' && amount === 200_00n)?.id ?? ''
  await server.treasurer.send(approveWithdrawal, { params: { id } })
  await server.treasurer.send(claimWithdrawal, { params: { id } })
  await server.treasurer.send(sendWithdrawal, { params: { id }, body: { transaction_id: randomTransactionId() } })
  expect(await readFigure(page, 'Account balance')).toBe(balance - 200_00n)
  expect(await readFigure(page, 'Total withdrawal')).toBe(total + 200_00n)
})

test('more than the balance is refused by the server too, to the cent', async ({ page, signIn }) => {
  await signIn(page, 'waiting@sample.test')
  const balance = await readFigure(page, 'Account balance')
  await page.goto('/withdraw')
  await page.getByLabel('Amount (USD)').fill(centsToDecimal(balance + 1n))
  await page.getByLabel('Method').selectOption('bitcoin')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Insufficient balance')
  await expect(page).toHaveURL(/\/withdraw$/)
})

test('a document is sent, opened once by a reviewer, approved, and the member sees all of it', async ({
  page,
  signIn,
  server,
}) => {
  await signIn(page, 'other@sample.test')
  await page.goto('/kyc')
  await expect(page.getByText('The photo is blurred.')).toBeVisible()
  await page.getByLabel('Country').selectOption('Portugal')
  await page.getByLabel('ID type').selectOption('identity_card')
  await page
    .getByLabel('Photo of your document')
    .setInputFiles({ name: 'id.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Complete KYC process' }).click()
  await expect(page.getByRole('button', { name: 'Pending KYC' })).toBeVisible()

  const { submissions } = await server.reviewer.send(listKycSubmissions, { query: { status: 'pending' } })
  const id = submissions.find(({ member }) => member.full_name === 'Otto Other')?.id ?? ''
  const { document } = await server.reviewer.send(openKycDocument, { params: { id } })
  expect(document).toMatch(/^data:image\/jpeg;base64,/)
  const read = { name: 'Otto Other', number: 'PT 5512', birth_date: '1988-03-04', expires_on: null }
  const checks = { name_matches: true, corners_visible: true, is_valid: true, is_original: true } as const
  await server.reviewer.send(approveKyc, { params: { id }, body: { ...read, ...checks } })

  await page.reload()
  await expect(page.getByRole('button', { name: 'KYC Approved' })).toBeVisible()
  await page
    .locator('summary')
    .filter({ hasText: /opened/i })
    .click()
  await expect(page.getByText('Rita (reviewer)')).toBeVisible()
})

test('a member edits the profile and changes the picture, and it is there after a reload', async ({ page, signIn }) => {
  await signIn(page, 'waiting@sample.test')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Wanda Waited')
  await page.getByLabel(/Ethereum address/).fill('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Wanda Waited')
  await expect(page.getByRole('main')).toContainText('0x98')

  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /picture|photo/i }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/edit-info/photo'))
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  expect((await saved).status()).toBe(200)
})

test('a forgotten password is replaced by way of the mail, once, and the mail about it freezes the account', async ({
  page,
  signIn,
  server,
}) => {
  const email = `ada-${word()}@example.test`
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('analytical-engine')
  await page.getByLabel('Re-type password').fill('analytical-engine')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)

  await page.goto('/forgot_password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset password' }).click()
  const link = await readMailedLink(server, 'reset', email)
  await page.goto(link)
  await page
    .getByLabel(/new password/i)
    .first()
    .fill('difference-engine')
  await page.getByRole('button').last().click()
  await expect(page.getByRole('link', { name: /sign in/i })).toBeVisible()

  await signIn(page, email, 'difference-engine')
  await page.goto(link)
  const again = page.getByLabel(/new password/i).first()
  const over = page.getByText(/used|too old|no longer/i).first()
  // The form may be there before the page knows that its link has ended.
  await expect(async () => {
    if (await again.isVisible()) {
      await again.fill('another-engine-yet', { timeout: 500 })
      await page.getByRole('button').last().click({ timeout: 500 })
    }
    await expect(over).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })

  await page.goto(await readMailedLink(server, 'password_reset', email))
  await expect(page.getByText(/^Your password was changed: .+\.$/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Freeze my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeFocused()
})

test('signing out ends the session on the server, not only in the browser', async ({
  page,
  signIn,
  request,
  server,
}) => {
  await signIn(page, 'funded@sample.test')
  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  await page.getByRole('button', { name: /menu/i }).click()
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('link', { name: 'Logout' }))
    .click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await expect
    .poll(async () => {
      const headers = { authorization: `bearer ${token}` }
      return (await request.get(`${server.url}/api/user/action/view-info`, { headers })).status()
    })
    .toBe(401)
})

test('without a connection a page shows this, and stores nothing for it', async ({ browser, server, signIn }) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await signIn(page, 'funded@sample.test')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(page.getByText('$')).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.close()
})

test('a message on a device shows no figure and no name', async ({ browser, server, signIn }) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'])
  const page = await context.newPage()
  await signIn(page, 'funded@sample.test')
  const worker = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await worker.send('ServiceWorker.enable')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const script = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // A browser without windows shows none.
  await script.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: object[] }
    scope.shown = []
    scope.registration.showNotification = async (title, { body, data } = {}) => {
      scope.shown.push({ title, body, data: String(data) })
    }
  })
  await worker.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(server.url).origin,
    registrationId: await registered,
    data: JSON.stringify({ path: '/history' }),
  })
  const readShown = () => script.evaluate(() => (globalThis as unknown as { shown: object[] }).shown)
  await expect
    .poll(readShown)
    .toEqual([
      { title: 'Something happened in your account', body: 'Press to see it. You sign in first.', data: '/history' },
    ])
  await context.close()
})

test('the first window has the button of a deposit, and on a phone the amount once a plan is chosen', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'funded@sample.test')
  await page.goto('/deposit')
  await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 390, height: 844 })
  for (const plan of ['Enterprise', 'Basic']) {
    const showAll = page.getByRole('button', { name: 'See all plans' })
    if (await showAll.isVisible()) await showAll.click()
    await page.getByRole('radio', { name: plan }).check()
    await expect(page.getByRole('radio')).toHaveCount(1)
    await expect(page.getByLabel('Amount (USD)')).toBeInViewport({ ratio: 1 })
  }
})
