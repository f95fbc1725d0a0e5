import { expect, test } from 'vitest'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { resetPassword } from '@cairn/contract/member/account/sessions.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { viewOwnAccount } from '@cairn/contract/operator/operators/account.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { startSession } from '../../shared/access/sessions/tokens.ts'
import { createOwnedToken, hashSecret } from '../../platform/crypto/keyed-token.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { elsewhere, makePerson, toBitcoin, type Person } from '../../testing/people/people.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { endAccess } from './end-access.ts'

const server = useTestServer()

async function signInAgain({ id }: Person) {
  const token = await inTransaction(server.database, (tx) => startSession(tx, server.keys, id, elsewhere))
  return { token }
}
const addLink = async (memberId: string, purpose: string) => {
  const token = createOwnedToken(memberId)
  await server.owner.query(
    `insert into mail_links (token_hash, member_id, purpose, expires_at) values ($1, $2, $3, now() + interval '1 hour')`,
    [hashSecret(server.keys, 'mail link', token), memberId, purpose],
  )
  return token
}

test('after a restore no session or link works, and every withdrawal is held for a day (SEC-142)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const owner = await makeOperator(server, 'owner')
  const token = await addLink(ada.id, 'reset_password')
  await addLink(ada.id, 'freeze_account')
  await ada.send(viewMember)
  await owner.send(viewOwnAccount)
  await server.owner.query(
    `insert into email_changes (id, member_id, old_email, new_email) values (gen_random_uuid(), $1, 'a@a.test', 'b@b.test')`,
    [ada.id],
  )
  await server.owner.query('insert into account_closings (id, member_id) values (gen_random_uuid(), $1)', [ada.id])

  await endAccess(server.owner)

  await expectRefused(ada.send(viewMember), 'session_ended')
  await expectRefused(owner.send(viewOwnAccount), 'session_ended')
  const body = { token, password: 'stack-of-other-stones' }
  await expectRefused(server.as(null)(resetPassword, { body }), 'link_not_valid')
  const open = await server.owner.query('select purpose from mail_links where used_at is null')
  expect(open.rows).toEqual([{ purpose: 'freeze_account' }])
  const waiting = await server.owner.query(
    `select from email_changes where ended_at is null union all select from account_closings where ended_at is null`,
  )
  expect(waiting.rowCount).toBe(0)

  // The old password works again, but cannot withdraw.
  const { token: fresh } = await signInAgain(ada)
  await expectRefused(
    server.as(fresh)(requestWithdrawal, { body: { amount: '10', ...toBitcoin(ada) } }),
    'withdrawals_locked',
  )
})

test('every table with a token, a challenge or a waiting period is decided on after a restore (SEC-142)', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name ~ '(token|challenge)_hash$|^(expires|due|takes_effect)_at$' order by 1`,
  )
  const ended = [
    'account_closings',
    'address_looks', // when the chain is read
    'announcements',
    'challenges',
    'email_changes',
    'factor_removals',
    'mail_links',
    'operator_invitations',
    'operator_removals',
    'operator_resets',
    'operator_sessions',
    'session_tokens', // with their sessions
  ]
  expect(rows.map(({ name }) => name)).toEqual(ended)
})
