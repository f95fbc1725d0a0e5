import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { approveWithdrawal, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { withdraw } from '../../testing/fixtures/withdrawals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { sendOnce } from '../../testing/server/send-once.ts'

const server = useTestServer()

/** Calls about a record that are safe on a stale page: they can be repeated, or end their subject. */
const withoutVersion = [
  'addCaseNote',
  'addCaseRecord',
  'addMemberNote',
  'commentOnRequest',
  'endAnnouncement',
  'endMemberSessions',
  'endOperatorSessions',
  'endOwnOperatorSession',
  'endRemoval',
  'findKycDuplicates',
  'holdWithdrawals',
  'openKycDocument',
  'removeCaseRecord',
  'removeOwnPasskey',
  // A loss is booked once, an outcome is decided once, and a payment is reversed once. One such request can be pending.
  'requestPaymentLoss',
  'requestPaymentOutcome',
  'requestPaymentReversal',
  // A posted distribution does not change, and one such request can be pending.
  'requestReversal',
  'resendMail',
  'sendPasswordReset',
  'unpinMemberNote',
  'withdrawInvitation',
]

test('every decision of an operator about a record names its version', () => {
  const decisions = Object.entries<Call>(calls).filter(
    ([, call]) => call.who === 'operator' && call.method !== 'GET' && call.params !== undefined,
  )
  const without = decisions.filter(([, call]) => !call.versioned).map(([name]) => name)
  expect(without.toSorted()).toEqual(withoutVersion)
})

test('a decision on a stale version is refused with the change, by whom and when, and has no effect', async () => {
  await server.owner.query('update settings set two_approvals_above_cents = 0')
  const member = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const [one, two, three] = await makeOperators(server, 'owner', 'treasurer', 'treasurer')
  const params = { id: await withdraw(member, '40.00') }
  const seen = async () => (await one.send(viewWithdrawal, { params })).withdrawal
  const { version } = await seen()

  // The first of two approvals leaves the withdrawal pending, so only the version shows the change.
  await one.send(approveWithdrawal, { params, version })
  expect(await expectRefused(two.send(approveWithdrawal, { params, version }), 'changed_meanwhile')).toMatch(
    /^This changed while you were viewing it: withdrawal approved first by Terry the owner on .+ UTC\. Review it/,
  )
  expect(await seen()).toMatchObject({ status: 'pending', approvals: 1 })
  for (const other of ['0', '999999999999']) {
    await expectRefused(two.send(approveWithdrawal, { params, version: other }), 'changed_meanwhile')
  }
  // A view changes nothing.
  const current = (await seen()).version
  await three.send(viewWithdrawal, { params })
  await two.send(approveWithdrawal, { params, version: current })
  expect(await seen()).toMatchObject({ status: 'processing', approvals: 2 })
})

test('a decision without a version is refused', async () => {
  const [member, owner] = [await makePerson(server), await makeOperator(server, 'owner')]
  const path = lockMember.path.replace(':id', member.id)
  const body = { reason: 'Reported as stolen' }
  const answer = await sendOnce(server.url, { ...lockMember, path }, { headers: owner.headers, body })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([428, 'version_required'])
  for (const version of ['', '-1', '1.5', randomUUIDv7()]) {
    const locking = owner.send(lockMember, {
      params: { id: member.id },
      version,
      body: { reason: 'Reported as stolen' },
    })
    await expectRefused(locking, 'version_required')
  }
  expect((await owner.send(viewMemberAccount, { params: { id: member.id } })).member.lock).toBeNull()
})

test('a member’s own change does not stop an operator who locks the account', async () => {
  const [member, owner] = [await makePerson(server), await makeOperator(server, 'owner')]
  const params = { id: member.id }
  const { version } = (await owner.send(viewMemberAccount, { params })).member
  await server.owner.query(
    `insert into audit.events (actor_kind, actor_id, did, subject_kind, subject_id, member_id)
     values ('member', $1, 'profile_edited', 'member', $1, $1)`,
    [member.id],
  )
  await owner.send(lockMember, { params, version, body: { reason: 'Reported as stolen' } })
})

test('the settings have a version too', async () => {
  const [one, two] = await makeOperators(server, 'owner', 'owner')
  const { version } = (await one.send(viewSettings)).settings
  await one.send(changeSettings, { version, body: { address_lock_hours: 30 } })
  const changing = two.send(changeSettings, { version, body: { reset_lock_hours: 30 } })
  expect(await expectRefused(changing, 'changed_meanwhile')).toContain('setting changed by Terry the owner')
  expect((await one.send(viewSettings)).settings).toMatchObject({ address_lock_hours: 30, reset_lock_hours: 24 })
})
