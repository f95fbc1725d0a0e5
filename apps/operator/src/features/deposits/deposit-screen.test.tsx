import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { requestTransactionCorrection } from '@cairn/contract/operator/approvals/transaction-corrections.ts'
import {
  confirmDeposit,
  releaseDeposit,
  viewDeposit,
  type DepositInFull,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { cases } from '@cairn/words/backoffice/members/cases.ts'
import { corrections, records } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { depositWith } from '@cairn/client/testing/records/deposits.ts'
import { DepositScreen } from './deposit-screen.tsx'

const at = '2026-11-20T10:00:00Z'
const heading = page.getByRole('heading', { name: /Deposit of \$250\.00/ })

async function show(changes: Partial<DepositInFull> = {}, role: OperatorRole = 'treasurer') {
  const server = new FakeServer().reply(viewDeposit, { deposit: depositWith(changes) })
  await renderAs(role, <DepositScreen />, { server, at: '/deposits/d1', route: '/deposits/:id' })
  await expect.element(heading).toBeVisible()
  return server
}

test.each<[string, Partial<DepositInFull>, string[]]>([
  ['pending', { status: 'pending' }, ['Confirm deposit', 'Reject', 'Expire']],
  ['in its plan', { status: 'completed', amount_received: 25_000n }, ['Release']],
  ['released', { status: 'completed', amount_received: 25_000n, released_at: at }, []],
  ['rejected', { status: 'rejected', reason: 'We received no payment at this address.' }, []],
])('what can be done with a deposit that is %s', async (_, changes, actions) => {
  await show(changes)
  const buttons = page.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual([...actions, cases.open.open])
})

test('a role without the right reads the deposit and decides nothing', async () => {
  await show({ status: 'completed', amount_received: 25_000n }, 'support')
  await expect.element(page.getByText('Ada Lovelace')).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([cases.open.open])
})

test('facts that do not exist yet are left out', async () => {
  await show()
  await expect.element(page.getByText(words.limits)).toBeVisible()
  for (const title of [words.received, words.decidedAt, words.released, words.reason]) {
    expect(page.getByText(title).query()).toBeNull()
  }
})

test('a confirmed deposit is read again, with its new status', async () => {
  const server = (await show()).reply(confirmDeposit, { msg: 'Confirmed', approval_id: null })
  server.reply(viewDeposit, { deposit: depositWith({ status: 'completed', amount_received: 25_000n }) })
  await press('Confirm deposit')
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect.element(page.getByText('completed')).toBeVisible()
  expect(hasButton('Confirm deposit')).toBe(false)
})

test('a deposit that another operator decided first is shown as it is now, until the next action', async () => {
  const server = (await show()).refuse(confirmDeposit, 'deposit_not_pending')
  server.reply(viewDeposit, { deposit: depositWith({ status: 'completed', amount_received: 25_000n }) })
  await press('Confirm deposit')
  await expect.element(page.getByRole('alert').getByText(records.changed)).toBeVisible()
  await expect.element(page.getByText(words.inPlanText)).toBeVisible()

  server.reply(releaseDeposit, { msg: 'Released', approval_id: null })
  await press('Release')
  await page.getByRole('dialog').getByLabelText('Reason').fill('Asked by the member')
  await press('Release deposit')
  await expect.element(page.getByText('Released', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(server.sent.at(-1)).toEqual({
    call: 'operator/deposits/d1/release',
    version: '7',
    body: { reason: 'Asked by the member' },
  })
})

test('a refused field is no change of the record', async () => {
  const server = (await show()).refuse(confirmDeposit, 'transaction_id_invalid')
  await press('Confirm deposit')
  await expect.element(page.getByLabelText(records.transactionId)).toBeInvalid()
  expect(page.getByRole('alert').query()).toBeNull()
  expect(server.count('operator/deposits/d1')).toBe(1)
})

test('the timeline names who acted: an operator, the member or the system', async () => {
  const operation = { at, did: 'deposit_requested', by: '', by_kind: 'member', details: {} }
  await show({
    timeline: [
      operation,
      { ...operation, did: 'deposit_confirmed', by: 'Theo', by_kind: 'operator', details: { reason: 'Seen on chain' } },
      { ...operation, did: 'deposit_released', by_kind: 'system' },
    ],
  })
  const items = page.getByRole('region', { name: records.timeline }).getByRole('listitem').elements()
  const texts = items.map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^RequestedThe member/)
  expect(texts[1]).toMatch(/^ConfirmedTheo.*Seen on chain$/)
  expect(texts[2]).toMatch(/^Released to balanceThe system/)
})

test('the member of a record is locked, and has not submitted a document', async () => {
  const { member } = depositWith()
  await show({ member: { ...member, is_locked: true, kyc: 'none' } })
  await expect.element(page.getByText(records.locked)).toBeVisible()
  await expect.element(page.getByText(records.noKyc)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/members/m1')
})

test('a deposit that did not load can be loaded again', async () => {
  const server = new FakeServer().fail(viewDeposit)
  await renderAs('owner', <DepositScreen />, { server, at: '/deposits/d1', route: '/deposits/:id' })
  await expect.element(page.getByText(/^The deposit could not be loaded/)).toBeVisible()
  server.reply(viewDeposit, { deposit: depositWith() })
  await press('Try again')
  await expect.element(heading).toBeVisible()
})

test('the transaction of a completed deposit is corrected with its cause, and the request is linked', async () => {
  const completed = { status: 'completed', amount_received: 25_000n, released_at: at, transaction_id: 'a'.repeat(64) }
  const server = (await show(completed)).reply(requestTransactionCorrection, { msg: 'Requested', approval_id: 'a1' })
  server.reply(viewDeposit, { deposit: depositWith({ ...completed, correction_approval: 'a1' }) })
  await press(corrections.request.open)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(corrections.cause).selectOptions(corrections.causes.replaced)
  await dialog.getByLabelText(records.transactionId).fill('b'.repeat(64))
  await dialog.getByLabelText(records.reason).fill('A higher fee')
  await press(corrections.request.submit)
  await expect.element(page.getByRole('link', { name: records.viewRequest })).toHaveAttribute('href', '/approvals/a1')
  expect(server.sent).toMatchObject([
    { body: { record_id: 'd1', cause: 'replaced', transaction_id: 'b'.repeat(64), reason: 'A higher fee' } },
  ])
})
