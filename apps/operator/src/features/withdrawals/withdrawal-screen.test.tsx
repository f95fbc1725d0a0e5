import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  claimWithdrawal,
  resolveRefusedTransaction,
  takeOverWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import {
  listWithdrawals,
  rejectWithdrawal,
  viewWithdrawal,
  type WithdrawalInFull,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { cases } from '@cairn/words/backoffice/members/cases.ts'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { WithdrawalScreen } from './withdrawal-screen.tsx'
import { WithdrawalsScreen } from './withdrawals-screen.tsx'

const at = '2026-11-20T10:00:00Z'

async function show(changes: Partial<WithdrawalInFull> = {}, role: OperatorRole = 'treasurer') {
  const server = new FakeServer().reply(viewWithdrawal, { withdrawal: withdrawalWith(changes) })
  await renderAs(role, <WithdrawalScreen />, { server, at: '/withdrawals/w1', route: '/withdrawals/:id' })
  await expect.element(page.getByRole('heading', { name: /Withdrawal of \$250\.00/ })).toBeVisible()
  return server
}

/** The buttons of the page, without the one that opens a case, which every record has. */
const listActions = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
    .filter((text) => text !== cases.open.open)

test.each([
  ['pending', ['Approve', 'Reject']],
  ['processing', ['I am sending this', 'Reject']],
  ['uncertain', ['It was sent', 'It was not sent']],
  ['completed', []],
  ['cancelled', []],
])('the actions of a withdrawal that is %s', async (status, actions) => {
  await show({ status })
  expect(listActions()).toEqual(actions)
})

test.each([
  ['pending', {}, ['Reject']],
  ['processing', {}, ['Reject']],
  [
    'sending',
    { claim: { by: 'Olive', at, is_mine: true, taken_over_from: null, reason: null } },
    ['Mark as uncertain'],
  ],
  [
    'sending',
    { claim: { by: 'Theo', at, is_mine: false, taken_over_from: null, reason: null } },
    ['Mark as uncertain'],
  ],
])(
  'a withdrawal that is %s, with an address that was altered in the database, is not sent',
  async (status, changes, actions) => {
    await show({ ...changes, status, address: '', blockers: [{ reason: 'address_altered', until: null }] })
    await expect.element(page.getByText(/was altered in the database itself/)).toBeVisible()
    expect(listActions()).toEqual(actions)
  },
)

const locked = { reason: 'member_locked' as const, until: null }
const claim = { by: 'Theo', at, is_mine: false, taken_over_from: null, reason: null }

test('only the operator who claimed it sees the address and the amount as payable', async () => {
  await show({ status: 'sending', claim: { ...claim, by: 'Olive', is_mine: true } })
  expect(listActions()).toEqual(['Copy address', 'Mark as sent', 'Mark as uncertain'])
})

test.each([
  ['pending', { blockers: [locked] }, words.blockedTitle, ['Reject']],
  ['processing', { blockers: [locked] }, words.blockedTitle, ['Reject']],
  [
    'sending',
    { blockers: [locked], claim: { ...claim, by: 'Olive', is_mine: true } },
    words.stopped.title,
    ['Mark as sent', 'Mark as uncertain'],
  ],
  ['sending', { blockers: [locked], claim }, words.stopped.title, ['Mark as uncertain']],
])(
  'a withdrawal that is %s and stopped shows why, and nothing that pays it',
  async (status, changes, title, actions) => {
    await show({ ...changes, status })
    await expect.element(page.getByText(title, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Account locked')).toBeVisible()
    expect(listActions()).toEqual(actions)
  },
)

test('the open page alarms the sender, even while a transaction id is typed', async () => {
  const mine = { status: 'sending', claim: { ...claim, by: 'Olive', is_mine: true } }
  const server = await show(mine)
  await page.getByLabelText('Transaction ID').fill('ab12')
  server.reply(viewWithdrawal, { withdrawal: withdrawalWith({ ...mine, blockers: [locked] }) })
  window.dispatchEvent(new Event('focus'))
  await expect.element(page.getByRole('alert').getByText(words.stopped.title)).toBeVisible()
  await expect.element(page.getByLabelText('Transaction ID')).toHaveValue('ab12')
})

test('an approval that no longer counts is given again', async () => {
  await show({ status: 'processing', blockers: [{ reason: 'approver_gone', until: null }] })
  await expect.element(page.getByText(words.approve.again)).toBeVisible()
  expect(listActions()).toEqual(['Approve', 'Reject'])
})

test('another operator sees who sends it and since when, and can only take it over or mark it as uncertain', async () => {
  await show({ status: 'sending', claim })
  await expect.element(page.getByRole('heading', { name: 'Theo is sending this withdrawal' })).toBeVisible()
  expect(listActions()).toEqual(['Take over', 'Mark as uncertain'])
})

test('the operator from whom it was taken over reads by whom and why', async () => {
  await show({ status: 'sending', claim: { ...claim, taken_over_from: 'Olive', reason: 'Olive is ill' } })
  await expect.element(page.getByRole('note').getByText(words.takeOver.fromYou('Theo'))).toBeVisible()
  await expect.element(page.getByText('Olive is ill')).toBeVisible()
})

test('a claim is one press, and a take-over sends its reason', async () => {
  const server = (await show({ status: 'processing' })).reply(claimWithdrawal).reply(takeOverWithdrawal)
  await press('I am sending this')
  await expect.poll(() => server.sent).toEqual([{ call: 'operator/withdrawals/w1/claim', version: '7' }])
  // Only now, because the page renews itself when it gets the focus.
  server.reply(viewWithdrawal, { withdrawal: withdrawalWith({ status: 'sending', claim }) })
  window.dispatchEvent(new Event('focus'))
  await press('Take over')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(words.takeOver.reason).fill('Theo is ill')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect
    .poll(() => server.sent[1])
    .toEqual({ call: 'operator/withdrawals/w1/take-over', version: '7', body: { reason: 'Theo is ill' } })
})

const refused = {
  id: 'r1',
  transaction_id: 'ab'.repeat(32),
  by: 'Theo',
  at,
  why: 'This withdrawal is not being sent',
  resolved: null,
}

test('a refused transaction id is warned about until it is resolved', async () => {
  const server = (await show({ status: 'rejected', refused: [refused], refused_transactions: 1 })).reply(
    resolveRefusedTransaction,
  )
  await expect.element(page.getByRole('note').getByText(words.refused.text)).toBeVisible()
  await press('Resolve')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(words.refused.reason).fill('Entered for another')
  const resolved = { by: 'Olive', at, reason: 'Entered for another' }
  server.reply(viewWithdrawal, { withdrawal: withdrawalWith({ refused: [{ ...refused, resolved }] }) })
  await dialog.getByRole('button', { name: 'Resolve' }).click()
  await expect.element(page.getByText(/Resolved: Olive/)).toBeVisible()
  expect(server.sent[0]?.body).toEqual({ refused_id: 'r1', reason: 'Entered for another' })
  expect(page.getByText(words.refused.text).query()).toBeNull()
})

test('an address that did not change recently has no warning', async () => {
  await show()
  expect(page.getByText(words.addressOther).query()).toBeNull()
  expect(page.getByText(new RegExp(words.addressChanged)).query()).toBeNull()
})

test('the label of an address is shown as the member’s words', async () => {
  await show({ address_label: 'Ledger at home' })
  const facts = page.getByRole('definition').filter({ hasText: 'Ledger at home' })
  await expect.element(facts).toBeVisible()
  await expect.element(page.getByText(words.addressLabel, { exact: true })).toBeVisible()
})

test('a recently changed address and one that the member no longer has are warned about', async () => {
  await show({ address_changed_at: at, is_address_current: false })
  await expect.element(page.getByText(new RegExp(words.addressChanged))).toBeVisible()
  await expect.element(page.getByText(words.addressOther)).toBeVisible()
})

test('a rejection shows what the member will see, and the screen follows', async () => {
  const server = (await show()).reply(rejectWithdrawal, { msg: 'Rejected' })
  server.reply(viewWithdrawal, {
    withdrawal: withdrawalWith({ status: 'rejected', reason: 'Your account was frozen.' }),
  })
  await press('Reject')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Reason').selectOptions('account_frozen')
  await expect.element(dialog.getByText(records.memberSees)).toBeVisible()
  await press('Reject withdrawal')
  await expect.element(page.getByText('Rejected', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: words.approve.title })).not.toBeInTheDocument()
  expect(server.sent[0]).toEqual({
    call: 'operator/withdrawals/w1/reject',
    version: '7',
    body: { code: 'account_frozen' },
  })
})

test('the list shows what blocks a withdrawal, and how many approvals it has', async () => {
  const blockers = [
    { reason: 'kyc_needed' as const, until: null },
    { reason: 'withdrawals_locked' as const, until: at },
  ]
  const server = new FakeServer().reply(listWithdrawals, {
    withdrawals: [withdrawalWith({ blockers, approvals: 1, approvals_needed: 2 }), withdrawalWith({ id: 'w2' })],
  })
  await renderAs('support', <WithdrawalsScreen />, { server })
  await expect
    .element(
      page.getByRole('row', {
        name: /Bitcoin Identity not verified, Locked after a reset, or held by an operator – 1 of 2/,
      }),
    )
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /Bitcoin – – 0 of 1/ })).toBeVisible()
  expect(server.queryOf('operator/withdrawals')).toMatchObject({ status: 'to_approve' })
})

test('a signature of the member’s passkey is shown, with whether it fits what will be sent', async () => {
  await show({ signed_by: { passkey: 'Laptop', signed_at: at, fits: true } })
  await expect.element(page.getByText('Laptop. It signed this amount and this address.')).toBeVisible()
})

test('a withdrawal that the member’s passkey did not sign is not approved', async () => {
  const blockers = [{ reason: 'not_as_signed' as const, until: null }]
  await show({ address: '', blockers, signed_by: { passkey: null, signed_at: at, fits: false } })
  await expect.element(page.getByText(/did not sign what is stored of this withdrawal/)).toBeVisible()
  await expect.element(page.getByText(/Its signature does not fit/)).toBeVisible()
  expect(listActions()).toEqual(['Reject'])
})
