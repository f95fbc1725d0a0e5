import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { mailNames } from '@cairn/contract/core/mail-names.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listMemberMails, resendMail } from '@cairn/contract/operator/mails/mails.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { listMemberSessions, searchMembers, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { viewMemberStatement, viewMemberStatementSummary } from '@cairn/contract/operator/members/statement.ts'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { address, press, renderAs } from '../../testing/render-as.tsx'
import { memberAccountWith, type MemberAccountChanges } from '@cairn/client/testing/records/members.ts'
import { MemberScreen } from './member-screen.tsx'
import { MembersScreen } from './members-screen.tsx'

const at = '2026-11-20T10:00:00Z'
const heading = page.getByRole('heading', { name: 'Ada Lovelace' })

function serve(changes: MemberAccountChanges = {}) {
  return new FakeServer()
    .reply(viewMemberAccount, memberAccountWith(changes))
    .reply(listMemberSessions, { sessions: [] })
    .reply(listMemberMails, { mails: [] })
    .reply(listAuditEvents, { events: [] })
}

async function show(
  changes: MemberAccountChanges = {},
  role: OperatorRole = 'owner',
  server = serve(changes),
  tab = '',
) {
  await renderAs(role, <MemberScreen />, { server, at: `/members/m1${tab && `?tab=${tab}`}`, route: '/members/:id' })
  await expect.element(heading).toBeVisible()
  return server
}

test.each([
  ['an operator', { at, by: 'Theo', reason: 'Reported as stolen' }, /Locked by Theo,/],
  ['the member', { at, by: null, reason: null }, new RegExp(`${words.frozen},`)],
])('an account that %s locked shows who did it', async (_, lock, text) => {
  await show({ member: { lock } })
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText('Reported as stolen').query() !== null).toBe(lock.reason !== null)
})

test('a locked account shows what was added before the lock, and what unlocking undoes', async () => {
  const lock = { at, by: null, reason: null }
  await show({
    member: { lock },
    added_before_lock: [
      { kind: 'address', what: 'bc1q', added_at: at, stays: false },
      { kind: 'authenticator', what: '', added_at: at, stays: true },
    ],
  })
  await expect.element(page.getByRole('row', { name: /^Payout address ?bc1q .* Undone$/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Authenticator app .* Stays as it is$/ })).toBeVisible()
})

test.each([
  [{ at, by: null, reason: null }, true],
  [null, false],
])('a locked account to which nothing was added says so, and an open one has no such list', async (lock, says) => {
  await show({ member: { lock } })
  expect(page.getByText(words.nothingAdded).query() !== null).toBe(says)
})

test('the profile names what is missing', async () => {
  await show()
  await expect.element(page.getByText(words.notConfirmed)).toBeVisible()
  await expect.element(page.getByText(words.noSponsor)).toBeVisible()
  expect(page.getByText(words.withdrawalsLocked).query()).toBeNull()
})

test('the profile links to the sponsor and names the end of a lock of withdrawals', async () => {
  const sponsor = { id: 'm9', full_name: 'Grace Hopper', username: 'grace' }
  await show({ member: { sponsor, email_confirmed_at: at, withdrawals_locked_until: at } })
  await expect.element(page.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/members/m9')
  await expect.element(page.getByText(words.withdrawalsLocked)).toBeVisible()
  expect(page.getByText(words.notConfirmed).query()).toBeNull()
})

test('each figure links to its ledger entries', async () => {
  await show()
  await expect
    .element(page.getByRole('link', { name: 'Balance: $1,000.00' }))
    .toHaveAttribute('href', '/ledger?account=member%3Am1%3Aavailable')
  await expect
    .element(page.getByRole('link', { name: 'Total withdrawal: $50.00' }))
    .toHaveAttribute('href', '/ledger?member_id=m1&kind=withdrawal_sent')
  await expect
    .element(page.getByRole('link', { name: `${words.held}: $12.00` }))
    .toHaveAttribute('href', '/ledger?account=member%3Am1%3Aheld')
})

const deposit = { id: 'd1', plan: 'Granite', wallet: 'bitcoin', amount: 25_000n, status: 'pending', requested_at: at }
const document = {
  id: 'k1',
  country: 'France',
  id_card_type: 'passport',
  status: 'approved',
  submitted_at: at,
  reason: null,
  openings: 1,
}

test('a list that is cut off shows how many records there are, and links to all of them', async () => {
  await show({ deposits: [deposit], counts: { deposits: 12, withdrawals: 0, referrals: 0 } })
  await expect.element(page.getByText('Newest 1 of 12')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: words.allOf.deposits }))
    .toHaveAttribute('href', '/deposits?member_id=m1&status=')
  await expect.element(page.getByText(words.noWithdrawals)).toBeVisible()
  expect(page.getByRole('link', { name: words.allOf.withdrawals }).query()).toBeNull()
})

test.each<[OperatorRole, boolean]>([
  ['reviewer', true],
  ['treasurer', false],
])('documents are linked for the roles that may see them: %s', async (role, isLinked) => {
  await show({ documents: [document] }, role, serve({ documents: [document] }), 'identity')
  await expect.element(page.getByText('Passport')).toBeVisible()
  await expect.element(page.getByText('once')).toBeVisible()
  expect(page.getByRole('link', { name: 'Passport' }).query() !== null).toBe(isLinked)
  expect(page.getByRole('link', { name: words.allOf.documents }).query() !== null).toBe(isLinked)
})

test('a payout address is current or was replaced', async () => {
  const current = { asset: 'bitcoin', address: 'bc1q', label: null, saved_at: at, usable_from: at, replaced_at: null }
  const former = { ...current, address: '1Boa', label: 'Ledger', saved_at: '2026-01-05T10:00:00Z', replaced_at: at }
  await show({}, 'owner', serve({ addresses: [current, former] }), 'access')
  await expect.element(page.getByRole('row', { name: /bc1q .* Current/ })).toBeVisible()
  await expect
    .element(
      page.getByRole('row', {
        name: /1Boa In the member’s words: Ledger 5 January 2026 20 November 2026 20 November 2026$/,
      }),
    )
    .toBeVisible()
})

test('a session is active, was ended for a reason, or expired', async () => {
  const session = { id: 's1', signed_in_at: at, last_seen_at: at, ended_at: null, ended_why: null }
  const server = serve().reply(listMemberSessions, {
    sessions: [
      session,
      { ...session, id: 's2', ended_at: at, ended_why: 'locked' },
      { ...session, id: 's3', ended_at: at },
    ],
  })
  await show({}, 'support', server, 'access')
  for (const ending of [/Active Active$/, /10:00 Account locked$/, /10:00 Expired$/]) {
    await expect.element(page.getByRole('row', { name: ending })).toBeVisible()
  }
})

test('a mail is waiting, sent, failed with the reason, or not wanted; what went out or failed is sent again', async () => {
  const mail = {
    id: 'e1',
    name: 'password_changed',
    status: 'failed',
    mailbox: 'a***@people.test',
    queued_at: at,
    sent_at: null,
    error: 'rejected [link]',
    resent_by: 'Theo',
    can_resend: true,
  }
  const quiet = { error: null, resent_by: null, can_resend: false }
  const server = serve()
    .reply(listMemberMails, {
      mails: [
        mail,
        { ...mail, ...quiet, id: 'e2', status: 'queued', mailbox: null },
        { ...mail, ...quiet, id: 'e3', name: 'of_another_version', status: 'skipped' },
      ],
    })
    .reply(resendMail, { msg: 'The email will be sent shortly' })
  await show({}, 'support', server, 'mails')
  await expect
    .element(page.getByRole('row', { name: /^Password changed .* Failed, again by Theo: rejected \[link\]/ }))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /10:00 – Waiting –$/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^of_another_version .* Not sent/ })).toBeVisible()

  await press(words.resend)
  await page.getByRole('dialog').getByRole('button', { name: words.resend }).click()
  await expect.poll(() => server.sent.filter(({ call }) => call.endsWith('operator/mails/e1/resend'))).toHaveLength(1)
})

test('each mail has a name in the list', () => {
  expect(Object.keys(words.mailNames).toSorted()).toEqual(Object.keys(mailNames).toSorted())
})

test('the audit trail is only of this member', async () => {
  const server = await show({}, 'owner', serve(), 'activity')
  await expect.element(page.getByText(words.noTrail)).toBeVisible()
  expect(server.queryOf('operator/audit')).toMatchObject({ member_id: 'm1' })
})

test('two clicks show what a member had at the end of a day and why, and the address keeps the tab and the day', async () => {
  const line = { _id: 's1', type: 'bonus_paid', date: at, balance_change: 5_00n, balance: 20_00n }
  const none = { active_deposit_change: 0n, active_deposit: 0n }
  const server = serve()
    .reply(viewMemberStatement, { data: [{ ...line, ...none, plan: 'Granite' }], next: null })
    .reply(viewMemberStatementSummary, {
      opening: { balance: 15_00n, active_deposit: 0n },
      closing: { balance: 20_00n, active_deposit: 0n },
      totals: [],
      since: at,
    })
  await show({}, 'support', server)
  expect(server.count('operator/members/m1/statement')).toBe(0)
  await page.getByRole('tab', { name: 'Money' }).click()
  await page.getByLabelText('As of the end of').fill('2026-06-01')
  await expect.element(address).toHaveTextContent('/members/m1?tab=money&to=2026-06-01')
  await expect.element(page.getByRole('row', { name: /^At the end of that day.*\$20\.00/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Referral bonus ?Granite \+\$5\.00 ?\$20\.00/ })).toBeVisible()
  expect(server.queryOf('operator/members/m1/statement')).toMatchObject({ to: '2026-06-01' })
  expect(server.queryOf('operator/members/m1/statement/summary')).toMatchObject({ to: '2026-06-01' })
})

test('an address with a day that does not exist shows the whole statement, and an unknown tab the summary', async () => {
  const figures = { balance: 1_00n, active_deposit: 0n }
  const server = serve()
    .reply(viewMemberStatement, { data: [], next: null })
    .reply(viewMemberStatementSummary, { opening: figures, closing: figures, totals: [], since: at })
  await show({}, 'owner', server, 'money&to=2026-02-31&from=%00')
  await expect.element(page.getByRole('row', { name: /^Now/ })).toBeVisible()
  expect(server.queryOf('operator/members/m1/statement')).not.toHaveProperty('to')
  await cleanup()
  await show({}, 'owner', serve(), 'none')
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true')
})

test('the head stays with the balance, the lock and the warnings in each tab', async () => {
  const lock = { at, by: null, reason: null }
  const notes = [{ id: 'n1', text: 'Called by a stranger', is_pinned: true, by: 'Sam', at }]
  await show({}, 'owner', serve({ member: { lock }, notes }), 'notes')
  await expect.element(page.getByRole('note')).toHaveTextContent('Called by a stranger')
  await expect.element(page.getByText('Locked', { exact: true })).toBeVisible()
  expect(getComputedStyle(heading.element().parentElement!.parentElement!).position).toBe('sticky')
})

test('the member is read again only after an action, because each view is recorded', async () => {
  const server = (await show()).reply(lockMember)
  server.reply(viewMemberAccount, memberAccountWith({ member: { lock: { at, by: 'Olive', reason: 'Stolen' } } }))
  expect(server.count('operator/members/m1')).toBe(1)
  await press(words.lock)
  await page.getByRole('dialog').getByRole('button', { name: words.lock, exact: true }).click()
  await expect.element(page.getByText(/Locked by Olive/)).toBeVisible()
  expect(server.count('operator/members/m1')).toBe(2)
})

test.each([
  [words.states.locked, { is_locked: true, is_confirmed: true }],
  [words.states.unconfirmed, { is_locked: false, is_confirmed: false }],
  [words.open, { is_locked: false, is_confirmed: true }],
])('the list shows the state of an account: %s', async (state, changes) => {
  const { id, full_name, email, username, registered_at } = memberAccountWith().member
  const found = { id, full_name, email, username, registered_at, balance: 0n, active_deposit: 0n, ...changes }
  const server = new FakeServer().reply(searchMembers, { members: [found] })
  await renderAs('support', <MembersScreen />, { server })
  await expect.element(page.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/members/m1')
  await expect.element(page.getByRole('cell', { name: state })).toBeVisible()
})
