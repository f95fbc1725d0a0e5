import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import {
  endMemberSessions,
  lockMember,
  sendPasswordReset,
  unlockMember,
} from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { findMail } from '../../../testing/server/mailbox.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson, password, type Person } from '../../../testing/people/people.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'

const server = useTestServer()
const reason = 'Another person signed in from abroad'
const enter = ({ email }: Person) => server.as(null)(signIn, { body: { username: email, password } })

async function countAudit(memberId: string, did: string): Promise<number> {
  const { rows } = await server.owner.query(
    'select count(*)::integer as count from audit.events where member_id = $1 and did = $2',
    [memberId, did],
  )
  return rows[0].count
}

test('locking an account ends its sessions at once and prevents sign-in, until it is unlocked', async () => {
  const [ada, operator] = [await makePerson(server), await makeOperator(server, 'treasurer')]
  const params = { id: ada.id }
  await operator.send(lockMember, { params, body: { reason } })

  await expectRefused(ada.send(viewMember), 'session_ended')
  await expectRefused(enter(ada), 'account_locked')
  const { member } = await operator.send(viewMemberAccount, { params })
  expect(member.lock).toMatchObject({ by: 'Terry the treasurer', reason })

  await operator.send(unlockMember, { params, body: { reason: 'It was the member' } })
  await expectRefused(ada.send(viewMember), 'session_ended')
  await enter(ada)
  expect((await operator.send(viewMemberAccount, { params })).member.lock).toBeNull()
})

test('an operator can unlock an account that its member froze', async () => {
  const [ada, operator] = [await makePerson(server), await makeOperator(server, 'owner')]
  await server.owner.query('update members set locked_at = now() where id = $1', [ada.id])
  const params = { id: ada.id }
  expect((await operator.send(viewMemberAccount, { params })).member.lock).toMatchObject({ by: null, reason: null })
  await operator.send(unlockMember, { params, body: { reason: 'Called back' } })
  await enter(ada)
})

test('of ten operators who lock an account at once one does, and the others are refused', async () => {
  const [ada, operator] = [await makePerson(server), await makeOperator(server, 'owner')]
  const press = () => operator.send(lockMember, { params: { id: ada.id }, body: { reason } })
  const results = await Promise.allSettled(Array.from({ length: 10 }, press))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason.code).toBe('member_already_locked')
  expect(await countAudit(ada.id, 'member_locked')).toBe(1)

  const open = () => operator.send(unlockMember, { params: { id: ada.id }, body: { reason } })
  const opened = await Promise.allSettled(Array.from({ length: 10 }, open))
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await countAudit(ada.id, 'member_unlocked')).toBe(1)
})

test('all sessions end, and the account stays open', async () => {
  const [ada, operator] = [await makePerson(server), await makeOperator(server, 'reviewer')]
  expect((await operator.send(endMemberSessions, { params: { id: ada.id } })).ended).toBe(1)
  await expectRefused(ada.send(viewMember), 'session_ended')
  await enter(ada)
  expect(await countAudit(ada.id, 'member_sessions_ended')).toBe(1)
})

test('a reset mail goes to the member, up to a limit', async () => {
  const [ada, operator] = [await makePerson(server), await makeOperator(server, 'owner')]
  const params = { id: ada.id }
  await operator.send(sendPasswordReset, { params })
  expect((await findMail(server, ada.email, 'reset')).token).toMatch(/^[\w-]{65}$/)
  for (let count = 1; count < 5; count += 1) await operator.send(sendPasswordReset, { params })
  await expectRefused(operator.send(sendPasswordReset, { params }), 'too_many_attempts')
  expect(await countAudit(ada.id, 'password_reset_sent')).toBe(5)
})

test('an account is not locked without a reason, and an unknown member is not found', async () => {
  const [ada, owner] = [await makePerson(server), await makeOperator(server, 'owner')]
  await expectRefused(owner.send(lockMember, { params: { id: randomUUIDv7() }, body: { reason } }), 'not_found')
  await expectRefused(owner.send(lockMember, { params: { id: ada.id }, body: { reason: '' } }), 'reason_invalid')
  await ada.send(viewMember)
})

test('the database refuses an operator’s lock without a reason, and a reason without a lock', async () => {
  const [ada, operator] = [await makePerson(server), await makeOperator(server, 'owner')]
  for (const [lockedBy, why, at] of [
    [operator.id, null, new Date()],
    [null, reason, new Date()],
    [operator.id, reason, null],
  ])
    await expect(
      server.owner.query('update members set locked_by = $2, lock_reason = $3, locked_at = $4 where id = $1', [
        ada.id,
        lockedBy,
        why,
        at,
      ]),
    ).rejects.toThrow('members_lock_is_whole')
})
