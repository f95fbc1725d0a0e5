import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewStatement, viewStatementSummary } from '@cairn/contract/member/money/statement.ts'
import { test, expect } from '../../servers/fake.ts'
import { records } from '../../states/member/money/records.ts'
import { ourServer } from '../../states/given.ts'

const deposits = Array.from({ length: 80 }, (_, index) => ({
  _id: `r${index}`,
  type: 'deposit',
  amount: 100 + index,
  date: '2026-03-04T05:06:00Z',
  status: index === 0 ? 'pending' : 'completed',
  wallet: 'bitcoin',
}))

test('a printed history has the member’s name, the date and the table, and nothing else', async ({
  api,
  enter,
  page,
}) => {
  api.reply(listHistory, { data: deposits, next: 'more' })
  await page.setViewportSize({ width: 700, height: 900 })
  await enter('/history')
  await page.getByText('completed').first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await expect(page.getByText(/Printed on \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account History' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Deposits' })).toBeVisible()
  for (const control of [page.getByRole('button'), page.getByRole('tab'), page.getByRole('link')]) {
    await expect(control.filter({ visible: true })).toHaveCount(0)
  }
  await expect(page.getByText('All rights reserved')).toBeHidden()

  // Ink on paper, even from a dark screen.
  const [ink, background] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return [color, backgroundColor]
  })
  expect([ink, background]).toEqual(['rgb(29, 30, 27)', 'rgb(255, 255, 255)'])

  const paper = await page.pdf({ format: 'A4' })
  const sheets = paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeGreaterThan(1)
  expect(sheets.length).toBeLessThan(6)
})

test('a receipt is one page, without controls', async ({ api, enter, page }) => {
  const { given, path, ready } = records.states.find(({ name }) => name === 'record')!
  given?.(api)
  await enter(path)
  await page.getByText(ready).first().waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  await expect(page.getByText(/Printed on \d+ \w+ \d{4}$/)).toBeVisible()
  for (const control of [page.getByRole('button'), page.getByRole('link')]) {
    await expect(control.filter({ visible: true })).toHaveCount(0)
  }
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

const line = (id: number) => ({
  _id: `l${id}`,
  type: 'bonus_paid',
  date: '2025-03-04T05:06:00Z',
  balance_change: 5,
  active_deposit_change: 0,
  balance: 5 * id,
  active_deposit: 0,
})

test('a printed statement has the member, its period, its figures and every transaction', async ({
  api,
  enter,
  page,
}) => {
  ourServer({ capabilities: ['statement'] })(api)
  api.respond(viewStatement, ({ search }) => {
    const isRest = search.includes('cursor=more')
    const data = Array.from({ length: 100 }, (_, index) => line(isRest ? 100 - index : 200 - index))
    return { json: { error: false, msg: '', data, next: isRest ? null : 'more' } }
  })
  api.reply(viewStatementSummary, {
    opening: { balance: 0, active_deposit: 0 },
    closing: { balance: 1000, active_deposit: 0 },
    totals: [{ type: 'bonus_paid', balance_change: 1000, active_deposit_change: 0 }],
    since: '2025-03-04T05:06:00Z',
  })
  // A browser without a screen has no print dialog.
  await page.addInitScript(() => (window.print = () => document.body.append('The dialog is open')))
  await enter('/statement')
  await page.getByLabel('Period').selectOption('2025')
  await page.getByRole('button', { name: 'Print or PDF' }).click()
  await page.getByText('The dialog is open').waitFor()
  await page.emulateMedia({ media: 'print' })

  await expect(page.getByText(/Ada.*Printed on/)).toBeVisible()
  await expect(page.getByText('1 January 2025 to 31 December 2025. Dates are in your time zone')).toBeVisible()
  const summary = page.getByRole('table', { name: 'Summary for 2025' })
  await expect(summary.getByRole('row')).toContainText(['Description', 'Opening', 'Referral bonus', 'Closing'])
  await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('row')).toHaveCount(201)
  for (const control of [page.getByRole('button'), page.getByRole('combobox')]) {
    await expect(control.filter({ visible: true })).toHaveCount(0)
  }
})
