import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  approveRequest,
  commentOnRequest,
  listApprovals,
  viewApproval,
  withdrawRequest,
  type Approval,
} from '@cairn/contract/operator/approvals/approvals.ts'
import { viewLoss } from '@cairn/contract/operator/gains/gains.ts'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { pendingApproval } from '@cairn/client/testing/records/approvals.ts'
import { ApprovalScreen } from './approval-screen.tsx'
import { ApprovalsScreen } from './approvals-screen.tsx'

const at = '2026-11-20T10:00:00Z'
const nothingMore = { files: [], comments: [] }
const route = { at: '/approvals/a1', route: '/approvals/:id' }

const loss = {
  from_gains: 150_00n,
  from_members: 250_00n,
  member_count: 1,
  shares: [{ member: { id: 'm1', full_name: 'Ada Lovelace', username: 'ada' }, invested: 1_000_00n, lost: 250_00n }],
}

async function show(changes: Partial<Approval> = {}, payload: CallReply<typeof viewApproval>['payload'] = {}) {
  const server = new FakeServer()
    .reply(viewApproval, { approval: { ...pendingApproval, ...changes }, payload, ...nothingMore })
    .reply(viewLoss, loss)
  await renderAs('owner', <ApprovalScreen />, { server, ...route })
  await expect.element(page.getByText(pendingApproval.sentence)).toBeVisible()
  return server
}

test('a pending request shows what its approval does, and why it was made', async () => {
  await show()
  await expect.element(page.getByRole('heading', { name: words.effect })).toBeVisible()
  await expect.element(page.getByText('Terry starts in March')).toBeVisible()
  expect(page.getByText(words.decidedBy).query()).toBeNull()
})

test('a decided request shows who decided it and why, and offers no decision', async () => {
  await show({
    status: 'refused',
    decided_by: { id: 'o9', name: 'Oscar' },
    decided_at: at,
    decision_reason: 'Not before April',
  })
  await expect.element(page.getByRole('heading', { name: words.requestedAction })).toBeVisible()
  await expect.element(page.getByText('Oscar')).toBeVisible()
  await expect.element(page.getByText('Not before April')).toBeVisible()
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([words.addComment])
})

test('the details are what the server stored: known names, other names, and nothing as a dash', async () => {
  await show({}, { address: 'bc1qabcd', plan_id: null, is_urgent: true })
  const facts = page.getByRole('region', { name: words.details }).element().querySelector('dl')?.textContent
  expect(facts).toBe('Addressbc1qabcdPlan ID–is urgenttrue')
})

test.each([
  [
    'setting_change',
    { setting: 'two_approvals_above', before: 1_000_000, after: 90_000_000_000 },
    'Two people aboveNow$10,000.00After approval$900,000,000.00',
  ],
  [
    'setting_change',
    { setting: 'withdrawal_daily_limit', before: '50000', after: null },
    '24-hour limitNow$500.00After approvalnone',
  ],
  [
    'deposit_confirmation',
    {
      deposit_id: 'd1',
      amount: '50000.00',
      transaction_id: 'abc',
      amount_requested: '50.00',
      plan: 'Granite',
      plan_minimum: '10.00',
      plan_maximum: '5000.00',
    },
    'DepositNowPendingAfter approvalCompletedAmountNow$50.00 requestedAfter approval$50,000.00' +
      'Limits of GraniteNow$10.00 to $5,000.00After approvalOutside the limits',
  ],
  [
    'deposit_release',
    { deposit_id: 'd1', amount: '1000.00', plan: 'Granite', balance_before: '250.00' },
    'In GraniteNow$1,000.00After approval$0.00Balance of the memberNow$250.00After approval$1,250.00',
  ],
  [
    'distribution',
    {
      distribution_id: 'x1',
      plan_id: 'p1',
      amount: '400.00',
      preview_hash: 'a',
      plan: 'Granite',
      gains_before: '1000.00',
      member_count: 3,
    },
    'Undistributed gains of GraniteNow$1,000.00After approval$600.00' +
      'Balances of the members togetherNowAs they areAfter approval$400.00 more, for 3 members',
  ],
  [
    'gain_or_loss',
    {
      transfer: 'loss_realised',
      plan_id: 'p1',
      amount: '400.00',
      plan: 'Granite',
      from_gains: '150.00',
      invested_before: '1000.00',
    },
    'Undistributed gains of GraniteNow$150.00After approval$0.00' +
      'What the members who bear the loss have in GraniteNow$1,000.00After approval$750.00',
  ],
  [
    'operator_role',
    { operator_id: 'o1', operator: 'Terry', role: 'owner', role_before: 'support' },
    'Role of TerryNowSupportAfter approvalOwner',
  ],
  [
    'operator_removal',
    { operator_id: 'o1', operator: 'Terry' },
    'Access of TerryNowOwnerAfter approvalRemoved, without access',
  ],
  [
    'operator_invitation',
    { email: 'new@x.test', role: 'treasurer' },
    'Access of new@x.testNowNo accessAfter approvalInvited as Treasurer',
  ],
  [
    'manual_transfer',
    { transfer: 'correction_debited', from: 'x', to: 'corrections', amount: '12.50', balance_before: '100.00' },
    'Balance of the memberNow$100.00After approval$87.50',
  ],
  [
    'factor_removal',
    { authenticator: true, passkeys: 2 },
    'Second factors of the memberNowAuthenticator app, 2 passkeysAfter approvalNone, 72 hours later. Until then the member can stop it',
  ],
  [
    'withdrawal_outcome',
    { withdrawal_id: 'w1', outcome: 'rejected', code: 'other', amount: '40.00', balance_before: '2.00' },
    'WithdrawalNowUncertainAfter approvalNot sentHeld for the withdrawalNow$40.00After approval$0.00' +
      'Balance of the memberNow$2.00After approval$42.00',
  ],
  [
    'withdrawal_outcome',
    { withdrawal_id: 'w1', outcome: 'completed', transaction_id: 'abc', amount: '40.00', balance_before: '2.00' },
    'WithdrawalNowUncertainAfter approvalSentHeld for the withdrawalNow$40.00After approval$0.00' +
      'Balance of the memberNow$2.00After approval$2.00',
  ],
  [
    'gain_or_loss',
    {
      transfer: 'loss_realised',
      from: 'x',
      to: 'custody:bitcoin',
      amount: '30.00',
      plan: 'Granite',
      gains_before: '90.00',
    },
    'Undistributed gains of GraniteNow$90.00After approval$60.00Expected holdings: BitcoinNowAs it isAfter approval$30.00 less',
  ],
  [
    'bonus_budget_funding',
    {
      transfer: 'bonus_budget_paid_in',
      from: 'custody:usd',
      to: 'bonus_budget',
      amount: '20.00',
      budget_before: '5.00',
    },
    'Bonus budgetNow$5.00After approval$25.00Expected holdings: Bank or brokerNowAs it isAfter approval$20.00 more',
  ],
  [
    'bonus_funding_reversal',
    {
      transfer: 'bonus_budget_returned',
      from: 'bonus_budget',
      to: 'custody:usd',
      amount: '5.00',
      budget_before: '5.00',
    },
    'Bonus budgetNow$5.00After approval$0.00Expected holdings: Bank or brokerNowAs it isAfter approval$5.00 less',
  ],
  [
    'receiving_address',
    { asset: 'bitcoin', address: 'tb1qnew', network: 'testnet', address_before: 'tb1qold' },
    'Where members pay BitcoinNowtb1qoldAfter approvaltb1qnew',
  ],
  [
    'receiving_address',
    { asset: 'usdt', address: 'Tnew', network: 'testnet', address_before: null },
    'Where members pay USDT (TRC-20)NowNo addressAfter approvalTnew',
  ],
])('a request of the kind %s shows before and after in words', async (kind, payload, shown) => {
  await show({ kind }, payload)
  const section = page.getByRole('region', { name: words.changes.title }).element()
  expect(section.querySelector('dl')?.textContent).toBe(shown)
})

test.each([
  ['gain_or_loss', '/gains?status=pending'],
  ['bonus_budget_funding', '/bonus-budget?status=pending'],
  ['operator_role', null],
])('the evidence of a request of the kind %s', async (kind, to) => {
  await show({ kind })
  const link = page.getByRole('link', { name: words.viewEvidence })
  expect(link.query()?.getAttribute('href') ?? null).toBe(to)
})

test('a loss that is larger than the gains shows what each member loses', async () => {
  await show(
    { kind: 'gain_or_loss' },
    { plan: 'Granite', amount: '400.00', from_gains: '150.00', invested_before: '1000.00' },
  )
  const table = page.getByRole('region', { name: words.loss.title })
  await expect.element(table.getByText('$250.00 from what 1 member has in the plan.')).toBeVisible()
  await expect.element(table.getByRole('row', { name: 'Ada Lovelace $1,000.00 $250.00' })).toBeVisible()
})

test('after the changes come the words for the approver, and codes and ids only on request', async () => {
  const payload = { transfer: 'correction_credited', from: 'corrections', to: 'member:m1:available', amount: '1.00' }
  await show({ kind: 'manual_transfer' }, { ...payload, member_reason: 'Sorry', balance_before: '5.00' })
  const section = page.getByRole('region', { name: words.details })
  await expect.element(section.getByText('Sorry')).toBeVisible()
  await expect.element(section.getByText('member:m1:available')).not.toBeVisible()
  await section.getByText(words.technical).click()
  await expect.element(section.getByText('member:m1:available')).toBeVisible()
})

test('the files of a request are listed, and its comments in the order in which they were written', async () => {
  const server = new FakeServer().reply(viewApproval, {
    approval: pendingApproval,
    payload: {},
    files: [{ id: 'f1', name: 'Statement.pdf', media_type: 'application/pdf', byte_count: 182_400 }],
    comments: [
      { id: 'c1', by: 'Theo', at, words: 'Who is this for?' },
      { id: 'c2', by: 'Olive', at, words: 'For Terry' },
    ],
  })
  await renderAs('owner', <ApprovalScreen />, { server, ...route })
  await expect.element(page.getByText('Statement.pdf PDF, 182 kB')).toBeVisible()
  expect(hasButton('Download')).toBe(true)
  const list = page.getByRole('region', { name: words.comments }).getByRole('listitem').elements()
  expect(list.map(({ textContent }) => textContent?.split(/\d\d:\d\d/).at(-1))).toEqual([
    'Who is this for?',
    'For Terry',
  ])
})

test('a comment is sent with an id of its own, and the request is read again', async () => {
  const server = (await show()).reply(commentOnRequest)
  await page.getByLabelText(words.comment).fill('Is this the new wallet?')
  const added = { id: 'c1', by: 'Olive', at, words: 'Is this the new wallet?' }
  server.reply(viewApproval, { approval: pendingApproval, payload: {}, files: [], comments: [added] })
  await press(words.addComment)
  await expect.element(page.getByText('Is this the new wallet?')).toBeVisible()
  await expect.element(page.getByLabelText(words.comment)).toHaveValue('')
  expect(server.sent).toMatchObject([
    { call: 'operator/approvals/a1/comments', body: { words: 'Is this the new wallet?', id: expect.any(String) } },
  ])
})

test('the member of a request is linked', async () => {
  await show({ member: { id: 'm1', full_name: 'Ada Lovelace', username: 'ada' } })
  await expect.element(page.getByRole('link', { name: 'Ada Lovelace (ada)' })).toHaveAttribute('href', '/members/m1')
})

test('an approved request is read again', async () => {
  const server = (await show()).reply(approveRequest, { msg: 'Approved' })
  await press('Approve')
  server.reply(viewApproval, { approval: { ...pendingApproval, status: 'approved' }, payload: {}, ...nothingMore })
  await press('Approve request')
  await expect.element(page.getByRole('heading', { name: words.requestedAction })).toBeVisible()
  expect(hasButton('Approve')).toBe(false)
})

test('a request that was withdrawn first is shown as it is now, with the reason', async () => {
  const server = (await show()).refuse(approveRequest, 'approval_not_pending')
  await press('Approve')
  server.reply(viewApproval, { approval: { ...pendingApproval, status: 'withdrawn' }, payload: {}, ...nothingMore })
  await press('Approve request')
  await expect.element(page.getByRole('alert').getByText(records.changed)).toBeVisible()
  await expect.element(page.getByText('Withdrawn')).toBeVisible()
})

test('a request of the operator’s own is withdrawn, not decided', async () => {
  const server = (await show({ may_decide: false, may_withdraw: true })).reply(withdrawRequest)
  await expect.element(page.getByText(words.ownText)).toBeVisible()
  expect(hasButton('Reject')).toBe(false)
  await press('Withdraw')
  server.reply(viewApproval, { approval: { ...pendingApproval, status: 'withdrawn' }, payload: {}, ...nothingMore })
  await press('Withdraw request')
  await expect.element(page.getByText('Withdrawn')).toBeVisible()
})

test('the list starts with the requests that the operator can decide', async () => {
  const server = new FakeServer().reply(listApprovals, { approvals: [pendingApproval] })
  await renderAs('owner', <ApprovalsScreen />, { server })
  await expect
    .element(page.getByRole('link', { name: pendingApproval.sentence }))
    .toHaveAttribute('href', '/approvals/a1')
  await expect.element(page.getByRole('cell', { name: 'Operator role' })).toBeVisible()
  expect(server.queryOf('operator/approvals')).toMatchObject({ whose: 'waiting_for_me' })
  await page.getByLabelText(words.show).selectOptions(words.byMe)
  await expect.poll(() => server.queryOf('operator/approvals')).toMatchObject({ whose: 'requested_by_me' })
})
