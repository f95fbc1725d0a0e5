import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './foreign.ts'
import type { ForeignServer } from './foreign-server.ts'

/**
 * Every signed-in screen in its states: axe finds nothing in light and dark, and nothing scrolls sideways at 320 px. The
 * pictures that are taken on the way lie among the test results.
 */
interface State {
  name: string
  path: string
  given?: (foreign: ForeignServer) => void
  when?: (page: Page) => Promise<void>
  /** There when the state is. */
  ready: string
}

const plans = [
  { name: 'Granite', min: 100, max: 5000, note: 'For a year. Paid out at the end of the term.' },
  { name: 'Basalt', min: 5000.01, max: 25000, note: 'For two years. Paid out at the end of the term.' },
  { name: 'Slate', min: 25000.01, max: 100000, note: 'For three years.' },
]
const wallets = [
  { key: 'bitcoin', value: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr' },
  { key: 'usdt_trc20', value: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH' },
]
const withPlans = (foreign: ForeignServer) =>
  foreign.answer('admin/account/plans', { json: { error: false, plans: { plans }, data: { wallets } } })

const statuses = ['pending', 'processing', 'completed', 'rejected', 'cancelled', 'expired']
function record(type: string, status: string, index: number): object {
  const plain = {
    _id: `0190a4be-7c0f-7c3e-8000-00000000000${index}`,
    type,
    amount: [1500, 75.25, 12000, 3, 250.5, 1000][index],
    date: `2026-0${index + 1}-1${index}T09:1${index}:00Z`,
    status,
    wallet: ['bitcoin', 'usdt', 'balance'][index % 3],
  }
  if (status === 'rejected') return { ...plain, reason: 'The payment came from an exchange that we do not accept.' }
  return status === 'pending' && type === 'withdrawal' ? { ...plain, cancellable: true } : plain
}

const withHistory = (foreign: ForeignServer) =>
  foreign.answer('user/action/history-list', {
    json: {
      error: false,
      data: ['deposit', 'withdrawal'].flatMap((type) => statuses.map((status, index) => record(type, status, index))),
      next: 'more',
    },
  })

const withReferrals = (foreign: ForeignServer) =>
  foreign.answer('user/action/count-upline', {
    json: {
      error: false,
      data: {
        refs: [
          { full_name: 'Grace H.', balance: 25, reg_date: '2026-02-03' },
          { full_name: 'Alan T.', balance: 0, reg_date: '2026-01-09T10:00:00Z' },
        ],
      },
    },
  })

const withAddresses = (foreign: ForeignServer) =>
  Object.assign(foreign.user, {
    ethereum_address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    usdt_address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  })

const withKyc = (data: string, more = {}) =>
  function answer(foreign: ForeignServer) {
    foreign.answer('user/action/post-kyc/check/kyc/status', { json: { error: false, data, ...more } })
  }
const failing = (call: string) => (foreign: ForeignServer) => foreign.answer(call, { status: 500, html: 'down' })
const press = (name: string) => async (page: Page) => page.getByRole('button', { name, exact: true }).click()

async function pay(page: Page) {
  await page.getByRole('radio', { name: 'Granite' }).check()
  await page.getByLabel('Amount (USD)').fill('1250.5')
  await page.getByLabel('Payment method').selectOption('bitcoin')
  await press('Deposit')(page)
}

async function chooseDocument(page: Page) {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await page.locator('input[type=file]').setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer })
}

async function typePassword(page: Page) {
  await press('Edit Profile')(page)
  await page.getByRole('textbox', { name: 'New password (optional)' }).fill('correct horse')
}

async function askToCancel(page: Page) {
  await page.getByRole('tab', { name: 'Withdrawal History' }).click()
  await press('Cancel this withdrawal')(page)
}

const states: State[] = [
  { name: 'dashboard', path: '/', ready: 'Account balance' },
  { name: 'deposit', path: '/deposit', given: withPlans, ready: 'Granite' },
  {
    name: 'deposit-refused',
    path: '/deposit',
    given: withPlans,
    when: press('Deposit'),
    ready: 'Select investment plan and continue',
  },
  {
    name: 'deposit-empty',
    path: '/deposit',
    given: (foreign) =>
      foreign.answer('admin/account/plans', { json: { plans: { plans: [] }, data: { wallets: [] } } }),
    ready: "Can't find any plans yet",
  },
  {
    name: 'deposit-waiting',
    path: '/deposit',
    given: (foreign) => void foreign.hold('admin/account/plans'),
    ready: 'Loading the plans…',
  },
  {
    name: 'deposit-failed',
    path: '/deposit',
    given: failing('admin/account/plans'),
    ready: 'The plans could not be loaded.',
  },
  { name: 'payment', path: '/deposit', given: withPlans, when: pay, ready: 'Waiting for your payment' },
  { name: 'withdraw', path: '/withdraw', ready: 'Amount withdrawable' },
  { name: 'withdraw-refused', path: '/withdraw', when: press('Withdraw'), ready: 'Add amount and continue' },
  {
    name: 'withdraw-without-address',
    path: '/withdraw',
    given: (foreign) => void (foreign.user.bitcoin_address = null),
    ready: 'Add it on your profile',
  },
  { name: 'history', path: '/history', given: withHistory, ready: 'completed' },
  {
    name: 'history-cancel',
    path: '/history',
    given: withHistory,
    when: askToCancel,
    ready: 'Cancel this withdrawal?',
  },
  { name: 'history-empty', path: '/history', ready: 'No deposit has been made' },
  {
    name: 'history-waiting',
    path: '/history',
    given: (foreign) => void foreign.hold('user/action/history-list'),
    ready: 'Loading your history…',
  },
  {
    name: 'history-failed',
    path: '/history',
    given: failing('user/action/history-list'),
    ready: 'Your history could not be loaded.',
  },
  { name: 'referral', path: '/referral', given: withReferrals, ready: 'Grace H.' },
  { name: 'referral-empty', path: '/referral', ready: 'You have not referred anyone yet' },
  {
    name: 'referral-failed',
    path: '/referral',
    given: failing('user/action/count-upline'),
    ready: 'Your referrals could not be loaded.',
  },
  { name: 'profile', path: '/profile', given: withAddresses, ready: 'Edit Profile' },
  { name: 'profile-edit', path: '/profile', given: withAddresses, when: typePassword, ready: 'Current password' },
  { name: 'kyc', path: '/kyc', ready: 'Complete KYC process' },
  { name: 'kyc-document', path: '/kyc', when: chooseDocument, ready: 'Complete KYC process' },
  {
    name: 'kyc-refused',
    path: '/kyc',
    when: press('Complete KYC process'),
    ready: 'Choose file',
  },
  { name: 'kyc-pending', path: '/kyc', given: withKyc('pending'), ready: 'Pending KYC' },
  { name: 'kyc-approved', path: '/kyc', given: withKyc('approved'), ready: 'KYC Approved' },
  {
    name: 'kyc-rejected',
    path: '/kyc',
    given: withKyc('rejected', {
      reason: 'The picture is blurred.',
      openings: [{ at: '2026-05-06T07:08:00Z', by: 'Reviewer Rosalind' }],
    }),
    ready: 'The picture is blurred.',
  },
  {
    name: 'kyc-failed',
    path: '/kyc',
    given: failing('user/action/post-kyc/check/kyc/status'),
    ready: 'The state of your KYC could not be loaded.',
  },
]

for (const { name, path, given, when, ready } of states) {
  test(`${name} is for everyone: axe, light and dark, 320 px`, async ({ foreign, enter, page }, testInfo) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    given?.(foreign)
    await enter(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await when?.(page)
    await page.getByText(ready).first().waitFor()
    // A message covers what is below it.
    for (const dismiss of await page.getByRole('button', { name: 'Dismiss' }).all()) await dismiss.click()
    await expect(page.locator('[data-toast]')).toHaveCount(0)

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(scrollSideways), `sideways scroll at ${width} px`).toBe(0)
        if (width === 320) continue
        const picture = testInfo.outputPath(`${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path: picture, fullPage: true })
      }
    }
  })
}

// The shape that waits is the shape that comes: nothing that a person already sees is moved by a reply.
for (const [path, call, given, ready] of [
  ['/deposit', 'admin/account/plans', withPlans, 'Granite'],
  ['/history', 'user/action/history-list', withHistory, 'completed'],
  ['/referral', 'user/action/count-upline', withReferrals, 'Grace H.'],
  ['/kyc', 'user/action/post-kyc/check/kyc/status', withKyc('none'), 'Complete KYC process'],
] as const) {
  for (const width of [360, 1280]) {
    test(`${path} does not move while it loads at ${width} px`, async ({ foreign, enter, page }) => {
      await page.setViewportSize({ width, height: 800 })
      given(foreign)
      const release = foreign.hold(call)
      await enter(path)
      await page.getByText(/^Loading the|^Loading your/).waitFor({ state: 'attached' })
      release()
      await page.getByText(ready).first().waitFor()
      expect(await page.evaluate(shiftsSoFar)).toEqual([])
    })
  }
}

/** What was moved without the member's doing, as the browser counts it. */
async function shiftsSoFar(): Promise<unknown[]> {
  await new Promise((done) => setTimeout(done, 300))
  return new Promise((done) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]
      done(shifts.map(({ value, sources }) => [value, sources.map(({ node }) => node?.nodeName)]))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done([]), 300)
  })
}

/** Tries to, and says how far it came. */
function scrollSideways(): number {
  window.scrollTo(1000, 0)
  const distance = window.scrollX
  window.scrollTo(0, 0)
  return distance
}
