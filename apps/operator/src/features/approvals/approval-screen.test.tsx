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
const nothingMore = { files: [], comments: [], figures: null, transaction_url: null }
const route = { at: '/approvals/a1', route: '/approvals/:id' }

const loss = {
  from_gains: 150_00n,
  from_members: 250_00n,
  member_count: 1,
  shares: [{ member: { id: 'm1', full_name: 'Ada Lovelace', username: 'ada' }, invested: 1_000_00n, lost: 250_00n }],
}

async function show(
  changes: Partial<Approval> = {},
  payload: CallReply<typeof viewApproval>['payload'] = {},
  figures: CallReply<typeof viewApproval>['figures'] = null,
) {
  const server = new FakeServer()
    .reply(viewApproval, { approval: { ...pendingApproval, ...changes }, payload, ...nothingMore, figures })
    .reply(viewLoss, loss)
  await renderAs('owner', <ApprovalScreen />, { server, ...route })
  await expect.element(page.getByText(pendingApproval.sentence)).toBeVisible()
  return server
}

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

test('a request shows before and after in words', async () => {
  await show({ kind: 'receiving_address' }, { asset: 'usdt', address: 'Tnew', address_before: null })
  const section = page.getByRole('region', { name: words.changes.title }).element()
  expect(section.querySelector('dl')?.textContent).toBe(
    'Where members pay USDT (TRC-20)NowNo addressAfter approvalTnew',
  )
})

const correction = { transfer: 'correction_credited', amount: '25.00', balance_before: '100.00' }
const decidedAt = { decided_at: '2026-11-20T11:30:00Z' }
test.each([
  [{}, { balance_before: '100.00' }, /Now\$100.00After approval\$125.00$/],
  [
    {},
    { balance_before: '350.00' },
    /Now\$350.00Changed since it was requested. It was \$100.00After approval\$375.00$/,
  ],
  [
    { status: 'approved', ...decidedAt },
    { balance_before: '350.00' },
    /Before the approval, 20 Nov.*\d\d:30\$350.00Changed since .*After the approval, 20 Nov.*\d\d:30\$375.00$/,
  ],
  [
    { status: 'rejected', ...decidedAt },
    null,
    /At the request, 20 Nov.*\d\d:00\$100.00Requested, 20 Nov.*\d\d:00\$125.00$/,
  ],
])(
  'before and after are current, from the approval or from the request: %j, %j',
  async (changes, figures, expected) => {
    await show({ kind: 'manual_transfer', ...changes }, correction, figures)
    const section = page.getByRole('region', { name: words.changes.title }).element()
    expect(section.querySelector('dl')?.textContent).toMatch(expected)
  },
)

test.each([
  ['gain_or_loss', '/gains?status=pending'],
  ['bonus_budget_funding', '/bonus-budget?status=pending'],
  ['operator_role', null],
])('the evidence of a request of the kind %s', async (kind, to) => {
  await show({ kind })
  const link = page.getByRole('link', { name: words.viewEvidence })
  expect(link.query()?.getAttribute('href') ?? null).toBe(to)
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
    figures: null,
    files: [{ id: 'f1', name: 'Statement.pdf', media_type: 'application/pdf', byte_count: 182_400 }],
    comments: [
      { id: 'c1', by: 'Theo', at, words: 'Who is this for?' },
      { id: 'c2', by: 'Olive', at, words: 'For Terry' },
    ],
  })
  await renderAs('owner', <ApprovalScreen />, { server, ...route })
  await expect.element(page.getByText('Statement.pdf PDF, 182 kB')).toBeVisible()
  expect(hasButton('Show')).toBe(true)
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
  server.reply(viewApproval, { approval: pendingApproval, payload: {}, ...nothingMore, comments: [added] })
  await press(words.addComment)
  await expect.element(page.getByText('Is this the new wallet?')).toBeVisible()
  await expect.element(page.getByLabelText(words.comment)).toHaveValue('')
  expect(server.sent).toMatchObject([
    { call: 'operator/approvals/a1/comments', body: { words: 'Is this the new wallet?', id: expect.any(String) } },
  ])
})

test.each([
  ['deposit_id', '/deposits/d1', words.records['deposit_id']],
  ['withdrawal_id', '/withdrawals/d1', words.records['withdrawal_id']],
  ['distribution_id', '/gains/distributions/d1', words.records['distribution_id']],
])('the record that %s names is linked, and its transaction in an explorer', async (name, path, title = '') => {
  const server = new FakeServer().reply(viewApproval, {
    approval: pendingApproval,
    payload: { [name]: 'd1' },
    ...nothingMore,
    transaction_url: 'https://explorer.test/tx/1',
  })
  await renderAs('owner', <ApprovalScreen />, { server, ...route })
  await expect.element(page.getByRole('link', { name: title })).toHaveAttribute('href', path)
  await expect
    .element(page.getByRole('link', { name: words.explorer }))
    .toHaveAttribute('href', 'https://explorer.test/tx/1')
})

test('the member of a request is linked', async () => {
  await show({ member: { id: 'm1', full_name: 'Ada Lovelace', username: 'ada' } })
  await expect.element(page.getByRole('link', { name: 'Ada Lovelace (ada)' })).toHaveAttribute('href', '/members/m1')
})

test('an approved request is read again', async () => {
  const server = (await show()).reply(approveRequest, { msg: 'Approved' })
  server.reply(viewApproval, { approval: { ...pendingApproval, status: 'approved' }, payload: {}, ...nothingMore })
  await press('Approve')
  await expect.element(page.getByRole('heading', { name: words.requestedAction })).toBeVisible()
  expect(hasButton('Approve')).toBe(false)
})

test('a request that was withdrawn first is shown as it is now, with the reason', async () => {
  const server = (await show()).refuse(approveRequest, 'approval_not_pending')
  server.reply(viewApproval, { approval: { ...pendingApproval, status: 'withdrawn' }, payload: {}, ...nothingMore })
  await press('Approve')
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
  await page.getByRole('link', { name: words.byMe }).click()
  await expect.poll(() => server.queryOf('operator/approvals')).toMatchObject({ whose: 'requested_by_me' })
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
