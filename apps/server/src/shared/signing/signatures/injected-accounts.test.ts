import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { completeSignIn, startPasskeySignIn } from '@cairn/contract/member/account/factors.ts'
import { editProfile } from '@cairn/contract/member/account/members.ts'
import { freezeOwnAccount } from '@cairn/contract/member/account/security.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { createClient } from '@cairn/client/calls/client.ts'
import { claimWithdrawal, sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { applyEmailChanges } from '../../../features/email-change/apply-email-changes.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { addSoftwarePasskey } from '../../../testing/people/factors/software-passkey.ts'
import { offerBitcoin } from '../../../testing/fixtures/fixtures.ts'
import { useInjection } from '../../../testing/fixtures/use-injection.ts'
import { withdraw } from '../../../testing/fixtures/withdrawals.ts'
import { makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { makePerson, toBitcoin, type Person } from '../../../testing/people/people.ts'
import { asRows, findUnsigned } from './sign-stored.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

// An injected statement can attack a member's account with all rights of the server's role, but without the key.
const server = useTestServer()
const { asServer } = useInjection(server)

const theirs = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
let member: Person
let owner: TestOperator
let treasurer: TestOperator

beforeAll(() => offerBitcoin(server))
beforeEach(async () => {
  ;[owner, treasurer] = await makeOperators(server, 'owner', 'treasurer')
  member = await makePerson(server, { balance: '1000.00', addresses: ['bitcoin'] })
})

const request = (plan: { wallet: string; address: string }) =>
  member.send(requestWithdrawal, { body: { amount: '100.00', wallet: 'bitcoin', plan } })

test('a replaced address is not reactivated (SEC-143)', async () => {
  await member.send(editProfile, { body: { bitcoin_address: theirs } })
  await asServer('update payout_addresses set replaced_at = now() where member_id = $1 and address = $2', [
    member.id,
    theirs,
  ])
  await expect(
    asServer('update payout_addresses set replaced_at = null where member_id = $1 and address = $2', [
      member.id,
      member.addresses.bitcoin,
    ]),
  ).rejects.toMatchObject({ code: 'CL011' })
})

test('a copy of an address row with an earlier date does not shorten the waiting period (SEC-143)', async () => {
  await member.send(editProfile, { body: { bitcoin_address: theirs } })
  await expectRefused(request({ wallet: 'bitcoin', address: theirs }), 'payout_address_recent')
  await asServer('update payout_addresses set replaced_at = now() where member_id = $1 and address = $2', [
    member.id,
    theirs,
  ])
  await asServer(
    `insert into payout_addresses (id, member_id, asset, address, saved_at, usable_from, signature)
     select $3, member_id, asset, address, '2020-01-01', '2020-01-01', signature
     from payout_addresses where member_id = $1 and address = $2`,
    [member.id, theirs, randomUUIDv7()],
  )
  await expectRefused(request({ wallet: 'bitcoin', address: theirs }), 'payout_address_altered')
})

test('an address whose waiting period was shortened is not used (SEC-143)', async () => {
  await member.send(editProfile, { body: { bitcoin_address: theirs } })
  await server.owner.query("update only payout_addresses set usable_from = '2020-01-01' where member_id = $1", [
    member.id,
  ])
  await expectRefused(request({ wallet: 'bitcoin', address: theirs }), 'payout_address_altered')
})

/** Changes of an account that help a thief: each is one statement of the server's role. */
const changes: Record<string, { before?: () => Promise<unknown>; sql: string; value?: () => unknown }> = {
  'whose lock was lifted': {
    before: () => member.send(freezeOwnAccount),
    sql: 'update members set locked_at = null where id = $1',
  },
  'whose email was confirmed': {
    before: () => server.owner.query('update members set email_confirmed_at = null where id = $1', [member.id]),
    sql: 'update members set email_confirmed_at = now() where id = $1',
  },
  'whose password was written': {
    sql: 'update members set password_hash = $2 where id = $1',
    value: () => hashPassword('an injected password', { kind: 'member', id: member.email }),
  },
}

test.for(Object.keys(changes))('an account %s in the database is not paid (SEC-143)', async (change) => {
  const { before, sql, value } = changes[change]!
  const [pending, approved, claimed] = [
    await withdraw(member, '100.00'),
    await withdraw(member, '100.00'),
    await withdraw(member, '100.00'),
  ]
  for (const id of [approved, claimed]) await treasurer.send(approveWithdrawal, { params: { id } })
  await treasurer.send(claimWithdrawal, { params: { id: claimed } })
  await before?.()

  await asServer(sql, value ? [member.id, await value()] : [member.id])

  if (change !== 'whose lock was lifted') {
    await expectRefused(request(toBitcoin(member).plan), 'records_altered')
  }
  await expectRefused(owner.send(approveWithdrawal, { params: { id: pending } }), 'decision_not_signed')
  await expectRefused(owner.send(claimWithdrawal, { params: { id: approved } }), 'decision_not_signed')
  const body = { transaction_id: '0123456789abcdef'.repeat(4) }
  await expectRefused(treasurer.send(sendWithdrawal, { params: { id: claimed }, body }), 'decision_not_signed')
})

test('a lock of withdrawals is not ended or shortened (SEC-143)', async () => {
  await server.owner.query("update members set withdrawals_locked_until = now() + interval '1 day' where id = $1", [
    member.id,
  ])
  for (const until of ['null', "now() + interval '1 hour'"]) {
    await expect(
      asServer(`update members set withdrawals_locked_until = ${until} where id = $1`, [member.id]),
      until,
    ).rejects.toMatchObject({ code: 'CL011' })
  }
})

test('a password that the server did not set signs no member in (SEC-143)', async () => {
  const password = 'an injected password'
  const hash = await hashPassword(password, { kind: 'member', id: member.email })
  await asServer('update members set password_hash = $2 where id = $1', [member.id, hash])
  const visit = createClient({ base: `${server.url}/api`, token: () => null })
  await expectRefused(visit(signIn, { body: { username: member.email, password } }), 'wrong_credentials')
})

test('an altered account can still be frozen, and stays altered (SEC-143)', async () => {
  await asServer('update members set email_confirmed_at = now() where id = $1', [member.id])
  await member.send(freezeOwnAccount)
  const { rows } = await server.owner.query('select locked_at from members where id = $1', [member.id])
  expect(rows[0].locked_at).not.toBeNull()
  expect(await findUnsigned(asRows(server.owner), server.keys, 'member', [member.id])).toBe(member.id)
})

test('a passkey that was written only into the database signs no member and no withdrawal (SEC-143)', async () => {
  const passkey = await addSoftwarePasskey(member, server.config)
  // The thief's own passkey, moved to the account of another member.
  const victim = await makePerson(server)
  await asServer(
    `with moved as (delete from passkeys where member_id = $1 returning *)
     insert into passkeys (id, member_id, credential_id, public_key, sign_count, name, made_at, guarded_since, signature)
     select id, $2, credential_id, public_key, sign_count, name, made_at, guarded_since, signature from moved`,
    [member.id, victim.id],
  )
  const visit = createClient({ base: `${server.url}/api`, token: () => null })
  const { challenge } = (await visit(startPasskeySignIn)).data
  const body = { challenge, passkey: passkey.answer(challenge) }
  await expectRefused(visit(completeSignIn, { body }), 'passkey_refused')
})

test('a change of email that was written only into the database is not applied (SEC-143)', async () => {
  await asServer('insert into email_changes (id, member_id, old_email, new_email) values ($1, $2, $3, $4)', [
    randomUUIDv7(),
    member.id,
    member.email,
    'thief@people.test',
  ])
  await asServer(
    `update email_changes set confirmed_at = now(), takes_effect_at = now() + interval '24 hours' where member_id = $1`,
    [member.id],
  )
  await server.owner.query(
    `update only email_changes set requested_at = requested_at - interval '2 days', confirmed_at = confirmed_at - interval '2 days',
       takes_effect_at = takes_effect_at - interval '2 days' where member_id = $1`,
    [member.id],
  )
  await applyEmailChanges({}, jobContext(server))
  const { rows } = await asServer('select email from members where id = $1', [member.id])
  expect(rows[0].email).toBe(member.email)
})
