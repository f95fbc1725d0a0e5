import { cancelDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listRunningPlans, viewRecord } from '@cairn/contract/member/money/records.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewStatement } from '@cairn/contract/member/money/statement.ts'
import { testFailedRead } from './broken-replies.ts'
import { expect, messages, test } from '../servers/fake.ts'

const first = { _id: 'a', type: 'deposit', amount: 1500, date: '2026-03-04T23:30:00.000Z', status: 'completed' }
const records = [
  { ...first, wallet: 'bitcoin' },
  { _id: 'b', type: 'withdrawal', amount: '200.5', date: 'last Tuesday', status: 'pending', wallet: 'usdt' },
  { _id: 'c', type: 'deposit', amount: 75.25, date: '2026-01-02', status: 'pending', wallet: 'balance' },
  { _id: 'd', type: 'deposit', amount: 10, date: '2026-01-01', status: 'processing', wallet: 'ethereum' },
  { _id: 'e', type: 'deposit', amount: 20, date: '2025-12-31', status: 'strange', wallet: 'ethereum' },
]
const id = '0190a4be-7c0f-7c3e-8000-000000000001'
const reply = (data: unknown[], more = {}) => ({ json: { error: false, msg: '', data, ...more } })

test('two tabs, filled by type, moved through with the arrows (UI-H1)', async ({ api, enter, page }) => {
  api.respond(listHistory, reply(records))
  await enter('/history')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Deposit History', 'Withdrawal History'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Deposit History' }).getByRole('row')).toHaveCount(5)

  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.last()).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Withdrawal History' }).getByRole('row')).toHaveCount(2)
  expect(api.requestsTo(listHistory)).toHaveLength(1)
})

test('the chosen tab outlives a reload and a way back, and the address stays (UI-H1)', async ({ api, enter, page }) => {
  api.respond(listHistory, reply(records))
  await enter('/history')
  const withdrawals = page.getByRole('tab', { name: 'Withdrawal History' })
  await withdrawals.click()
  await expect(withdrawals).toHaveAttribute('aria-selected', 'true')
  await expect(withdrawals).toBeFocused()
  await page.reload()
  await expect(withdrawals).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('link', { name: 'Cairn' }).click()
  await expect(page).toHaveTitle('Dashboard · Cairn')
  await page.goBack()
  await expect(withdrawals).toHaveAttribute('aria-selected', 'true')
  expect(page.url()).toBe(`${api.url}/history`)
})

test.describe('in the zone of the member', () => {
  test.use({ timezoneId: 'Europe/Madrid' })

  test('running number, amount, date, status and method (UI-H2)', async ({ api, enter, page }) => {
    api.respond(listHistory, reply(records))
    await enter('/history')
    await expect(page.getByRole('columnheader')).toHaveText(['No.', 'Amount', 'Date', 'Status', 'Method'])
    const rows = page.getByRole('tabpanel').getByRole('row')
    await expect(rows.nth(1).getByRole('cell')).toHaveText([
      /1$/,
      /\$1,500\.00$/,
      /5 March 2026, 00:30$/,
      /completed$/,
      /bitcoin$/,
    ])
    await expect(rows.nth(1).locator('time')).toHaveAttribute('title', /Central European Standard Time/)
    await expect(rows.nth(2).getByRole('cell')).toHaveText([
      /2$/,
      /\$75\.25$/,
      /2 January 2026$/,
      /pending$/,
      /balance$/,
    ])

    await page.getByRole('tab', { name: 'Withdrawal History' }).click()
    await expect(rows.nth(1).getByRole('cell')).toHaveText([/1$/, /\$200\.50$/, /last Tuesday$/, /pending$/, /usdt$/])
  })
})

test('completed green, pending yellow, processing blue, anything else grey (UI-H3)', async ({ api, enter, page }) => {
  api.respond(listHistory, reply(records))
  await enter('/history')
  const hueOf = (status: string) =>
    page.getByText(status, { exact: true }).evaluate((badge) => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('no canvas')
      canvas.fillStyle = getComputedStyle(badge).color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      if (Math.max(red, green, blue) - Math.min(red, green, blue) < 20) return 'grey'
      if (blue > red && blue > green) return 'blue'
      return green > red ? 'green' : 'yellow'
    })
  expect(await hueOf('completed')).toBe('green')
  expect(await hueOf('pending')).toBe('yellow')
  expect(await hueOf('processing')).toBe('blue')
  expect(await hueOf('strange')).toBe('grey')
})

test('the empty texts (UI-H4)', async ({ enter, page }) => {
  await enter('/history')
  await expect(page.getByText('No deposit has been made', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Withdrawal History' }).click()
  await expect(page.getByText('No withdrawals has been made', { exact: true })).toBeVisible()
})

test('older records are loaded on request, numbered on, and the focus is kept (UI-H2)', async ({
  api,
  enter,
  page,
}) => {
  api.respond(listHistory, ({ search }) => {
    const cursor = new URLSearchParams(search).get('cursor')
    const page2 = { ...first, _id: 'z', wallet: 'bitcoin' }
    if (cursor === 'two') return reply([page2], { next: 'three' })
    if (cursor === 'three') return reply([{ ...page2, _id: 'y' }], { next: null })
    return reply(records, { next: 'two' })
  })
  await enter('/history')
  const rows = page.getByRole('tabpanel').getByRole('row')
  const more = page.getByRole('button', { name: 'Load more' })
  await more.press('Enter')
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(5).getByRole('cell').first()).toHaveText(/5$/)
  await expect(more).toBeFocused()
  await more.press('Enter')
  await expect(rows).toHaveCount(7)
  await expect(page.getByText("You've reached the end.")).toBeFocused()
})

test('the reason of a rejection is shown with its record (UI-H2)', async ({ api, enter, page }) => {
  api.respond(listHistory, reply([{ ...first, status: 'rejected', wallet: 'bitcoin', reason: 'It never arrived' }]))
  await enter('/history')
  await expect(page.getByRole('row', { name: 'rejected' })).toContainText('It never arrived')
})

test('a withdrawal that our server allows to be cancelled can be, after a confirmation (UI-H1)', async ({
  api,
  enter,
  page,
}) => {
  const withdrawal = { _id: id, type: 'withdrawal', amount: 50, date: '2026-01-02', wallet: 'usdt' }
  api.respond(listHistory, reply([{ ...withdrawal, status: 'pending', cancellable: true }]))
  api.reply(cancelWithdrawal, {})
  await enter('/history')
  await page.getByRole('tab', { name: 'Withdrawal History' }).click()

  const cancel = page.getByRole('button', { name: 'Cancel this withdrawal' })
  await cancel.click()
  await expect(page.getByRole('dialog')).toContainText('$50.00 will return to your balance.')
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()

  await cancel.click()
  api.respond(listHistory, reply([{ ...withdrawal, status: 'cancelled' }]))
  await page.getByRole('button', { name: 'Cancel withdrawal' }).dblclick()
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(cancel).toBeHidden()
  await expect(messages(page).getByText('Your withdrawal has been cancelled')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Withdrawal History' })).toBeFocused()
  expect(api.requestsTo(cancelWithdrawal)).toHaveLength(1)
})

test('a record opens from the history, leads to its payment again and can be cancelled', async ({
  api,
  enter,
  page,
}) => {
  const record = { _id: id, type: 'deposit', amount: 50, date: '2026-01-02T10:00:00Z', wallet: 'bitcoin' }
  const pending = { ...record, status: 'pending', cancellable: true, address: 'bc1qmine', transfers: [] }
  api.reply(viewMember, () => ({ capabilities: ['records'], user: api.user, data: api.specification.nextToken() }))
  api.respond(listHistory, reply([pending]))
  api.reply(viewRecord, { data: pending })
  api.reply(cancelDeposit, () => {
    api.reply(viewRecord, { data: { ...record, status: 'cancelled', transfers: [] } })
    return {}
  })
  await enter('/history')
  await page.getByRole('link', { name: /^\$50.00, / }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deposit' })).toBeFocused()
  await expect(page).toHaveURL(`${api.url}/record/${id}`)

  // A reload, and the way back from the payment.
  await page.reload()
  await page.getByRole('link', { name: 'Show payment' }).click()
  await expect(page.getByLabel('Payment address')).toHaveValue('bc1qmine')
  await page.goBack()

  await page.getByRole('button', { name: 'Cancel deposit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deposit' }).click()
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Show payment' })).toHaveCount(0)
})

test('on a server that is not ours no action is offered that it does not know (UI-H1)', async ({
  api,
  enter,
  page,
}) => {
  api.respond(listHistory, reply(records))
  await enter('/history')
  await page.getByRole('tab', { name: 'Withdrawal History' }).click()
  await expect(page.getByText('pending')).toBeVisible()
  await expect(page.getByRole('button', { name: /cancel/i })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'account statement' })).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  expect(api.requestsTo(listHistory).map(({ search }) => search)).toEqual([''])
  await expect(messages(page)).toHaveText('')
  await expect(page.getByRole('link', { name: /75\.25/ })).toHaveCount(0)
  // Their addresses are not known either.
  for (const path of ['/statement', '/plans', `/record/${id}`]) {
    await enter(path)
    await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  }
  for (const call of [viewStatement, listRunningPlans, viewRecord]) expect(api.requestsTo(call)).toHaveLength(0)
})

testFailedRead({
  id: 'UI-H1',
  screen: 'history',
  path: '/history',
  call: listHistory,
  sentence: "We couldn't load your history.",
  ready: 'No deposit has been made',
})
