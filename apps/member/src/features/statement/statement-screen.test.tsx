import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { downloadStatement, viewStatement, viewStatementSummary } from '@cairn/contract/member/money/statement.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../testing/render-member.tsx'
import type { Period } from '../../components/period/period.ts'
import { StatementScreen } from './statement-screen.tsx'

const line = {
  _id: 's1',
  type: 'bonus_paid',
  date: '2026-11-20T10:00:00Z',
  plan: 'Granite',
  reason: undefined,
  balance_change: 5_00n,
  balance: 20_00n,
  active_deposit_change: 0n,
  active_deposit: 0n,
}
const summary = {
  opening: { balance: 15_00n, active_deposit: 0n },
  closing: { balance: 20_00n, active_deposit: 0n },
  totals: [{ type: 'bonus_paid', balance_change: 5_00n, active_deposit_change: 0n }],
  since: '2024-05-06T10:00:00Z',
}

/** As the select does; the router of these tests keeps no state. */
const choose = (period: Period) => history.replaceState({ period }, '')

async function show(...data: (typeof line)[]): Promise<FakeServer> {
  const server = new FakeServer()
    .reply(viewStatement, { data, next: null })
    .reply(viewStatementSummary, data.length > 0 ? summary : { ...summary, totals: [], since: '' })
  await renderMember(<StatementScreen />, { server })
  return server
}

test('a transaction has its description and plan', async () => {
  await show(line)
  await expect
    .element(page.getByRole('cell', { name: /Referral bonus.*Granite/ }))
    .toMatchTextContent('Referral bonusGranite')
})

test('an unknown type is shown as it is', async () => {
  await show({ ...line, type: 'airdrop' })
  await expect.element(page.getByText('airdrop')).toBeVisible()
})

test('without transactions there is a sentence', async () => {
  await show()
  await expect.element(page.getByText("No transactions yet. They'll appear here.")).toBeVisible()
})

test('the summary has the opening and closing figures and the total of each type', async () => {
  await show(line)
  const rows = page.getByRole('table', { name: 'Summary' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/Opening.*\$15\.00/)
  await expect.element(rows.nth(2)).toMatchTextContent(/Referral bonus.*\+\$5\.00/)
  await expect.element(rows.nth(3)).toMatchTextContent(/Closing.*\$20\.00/)
})

test('a past year is one of the periods since the first transaction, and has its summary', async () => {
  const server = await show(line)
  await expect.element(page.getByRole('option', { name: '2024' })).toBeInTheDocument()
  choose({ name: '2024' })
  await expect.element(page.getByRole('table', { name: 'Summary for 2024' })).toBeInTheDocument()
  expect(server.queryOf('member/statement')).toMatchObject({ from: '2024-01-01', to: '2024-12-31' })
  expect(server.queryOf('member/statement/summary')).toEqual(server.queryOf('member/statement'))
})

test('the chosen period can be downloaded', async () => {
  const server = await show(line)
  server.replyFile(downloadStatement, 'statement_2026-11-01.csv', 'date')
  let saved: File | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((saved = blob as File), 'blob:none'))
  choose({ name: 'custom', from: '2026-11-01' })
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-01')
  await press('Download CSV')
  await expect.poll(() => saved?.name).toBe('statement_2026-11-01.csv')
  expect(server.queryOf('member/statement/download')).toMatchObject({ from: '2026-11-01', format: 'spreadsheet' })
})

test('before it is printed every page is loaded', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const server = await show(line)
  server.reply(viewStatement, { data: [line], next: 'older' })
  choose({ name: 'this_year' })
  await expect.element(page.getByRole('button', { name: 'Load more' })).toBeVisible()
  server.reply(viewStatement, { data: [{ ...line, _id: 's2' }], next: null })
  await press('Print or PDF')
  await expect.poll(() => print.mock.calls.length).toBe(1)
  expect(page.getByRole('cell', { name: /^Referral bonus Granite|^Referral bonusGranite/ }).elements()).toHaveLength(2)
})
