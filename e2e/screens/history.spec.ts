import { testFailedRead } from './broken-replies.ts'
import { expect, messages, test } from '../servers/foreign.ts'

const call = 'user/action/history-list'
const first = { _id: 'a', type: 'deposit', amount: 1500, date: '2026-03-04T23:30:00.000Z', status: 'completed' }
const records = [
  { ...first, wallet: 'bitcoin' },
  { _id: 'b', type: 'withdrawal', amount: '200.5', date: 'last Tuesday', status: 'pending', wallet: 'usdt' },
  { _id: 'c', type: 'deposit', amount: 75.25, date: '2026-01-02', status: 'pending', wallet: 'balance' },
  { _id: 'd', type: 'deposit', amount: 10, date: '2026-01-01', status: 'processing', wallet: 'ethereum' },
  { _id: 'e', type: 'deposit', amount: 20, date: '2025-12-31', status: 'strange', wallet: 'ethereum' },
]
const reply = (data: unknown[], more = {}) => ({ json: { error: false, msg: '', data, ...more } })

test('two tabs, filled by type, moved through with the arrows (UI-H1)', async ({ foreign, enter, page }) => {
  foreign.answer(call, reply(records))
  await enter('/history')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Deposit History', 'Withdrawal History'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Deposit History' }).getByRole('row')).toHaveCount(5)

  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.last()).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Withdrawal History' }).getByRole('row')).toHaveCount(2)
  expect(foreign.requestsTo(call)).toHaveLength(1)
})

test('the chosen tab outlives a reload and a way back, and the address stays (UI-H1)', async ({
  foreign,
  enter,
  page,
}) => {
  foreign.answer(call, reply(records))
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
  expect(page.url()).toBe(`${foreign.origin}/history`)
})

test.describe('in the zone of the member', () => {
  test.use({ timezoneId: 'Europe/Madrid' })

  test('running number, amount, date, status and method (UI-H2)', async ({ foreign, enter, page }) => {
    foreign.answer(call, reply(records))
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

test('completed green, pending yellow, processing blue, anything else grey (UI-H3)', async ({
  foreign,
  enter,
  page,
}) => {
  foreign.answer(call, reply(records))
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
  foreign,
  enter,
  page,
}) => {
  foreign.answer(call, ({ search }) => {
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

test('why a record was rejected stands with it (UI-H2)', async ({ foreign, enter, page }) => {
  foreign.answer(call, reply([{ ...first, status: 'rejected', wallet: 'bitcoin', reason: 'It never arrived' }]))
  await enter('/history')
  await expect(page.getByRole('row', { name: 'rejected' })).toContainText('It never arrived')
})

test('a withdrawal that a server of ours lets go can be taken back, after a question (UI-H1)', async ({
  foreign,
  enter,
  page,
}) => {
  const id = '0190a4be-7c0f-7c3e-8000-000000000001'
  const withdrawal = { _id: id, type: 'withdrawal', amount: 50, date: '2026-01-02', wallet: 'usdt' }
  foreign.answer(call, reply([{ ...withdrawal, status: 'pending', cancellable: true }]))
  foreign.answer(`member/withdrawals/${id}/cancel`, { json: { error: false } })
  await enter('/history')
  await page.getByRole('tab', { name: 'Withdrawal History' }).click()

  const cancel = page.getByRole('button', { name: 'Cancel this withdrawal' })
  await cancel.click()
  await expect(page.getByRole('dialog')).toContainText('$50.00 will return to your balance.')
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()

  await cancel.click()
  foreign.answer(call, reply([{ ...withdrawal, status: 'cancelled' }]))
  await page.getByRole('button', { name: 'Cancel withdrawal' }).dblclick()
  await expect(page.getByText('cancelled', { exact: true })).toBeVisible()
  await expect(cancel).toBeHidden()
  await expect(messages(page).getByText('Your withdrawal has been cancelled')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Withdrawal History' })).toBeFocused()
  expect(foreign.requestsTo(`member/withdrawals/${id}/cancel`)).toHaveLength(1)
})

test('on a server that is not ours nothing is offered that it does not know (UI-H1)', async ({
  foreign,
  enter,
  page,
}) => {
  foreign.answer(call, reply(records))
  await enter('/history')
  await page.getByRole('tab', { name: 'Withdrawal History' }).click()
  await expect(page.getByText('pending')).toBeVisible()
  await expect(page.getByRole('button', { name: /cancel/i })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'account statement' })).toHaveCount(0)
  await expect(messages(page)).toHaveText('')
  // Nor is its address known.
  await enter('/statement')
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  expect(foreign.requestsTo('member/statement')).toHaveLength(0)
})

testFailedRead({
  id: 'UI-H1',
  screen: 'history',
  path: '/history',
  call,
  sentence: "We couldn't load your history.",
  ready: 'No deposit has been made',
})
