import { beforeAll, expect, test } from 'vitest'
import { requestEmailChange, viewEmailChange } from '@cairn/contract/member/account/email-change.ts'
import { completeSignIn, startPasskeySignIn, viewFactors } from '@cairn/contract/member/account/factors.ts'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import { freezeAccount, requestPasswordReset, resetPassword, signIn } from '@cairn/contract/member/account/sessions.ts'
import { unlockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { addAuthenticator } from '../../../testing/people/factors/authenticator.ts'
import { addSoftwarePasskey, type SoftwarePasskey } from '../../../testing/people/factors/software-passkey.ts'
import { goodAddresses, makePerson, password, type Person } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { deliverMail, findMail } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { leftBehind } from './what-recovery-undoes.ts'

const server = useTestServer()
const owner = useOperator(server, 'owner')
const newPassword = 'moss on the north side'
const otherAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

async function resetFor({ email }: Person): Promise<void> {
  await server.as(null)(requestPasswordReset, { body: { username: email } })
  const { token } = await findMail(server, email, 'reset')
  await server.as(null)(resetPassword, { body: { token, password: newPassword } })
}
async function freezeByMail({ email }: Person): Promise<void> {
  const { token } = await findMail(server, email, 'freeze')
  await server.as(null)(freezeAccount, { body: { token } })
}
const unlock = ({ id }: Person) => owner.send(unlockMember, { params: { id }, body: { reason: 'The owner is back' } })
const view = ({ id }: Person) => owner.send(viewMemberAccount, { params: { id } })
const enter = ({ email }: Person, tried: string) =>
  server.as(null)(signIn, { body: { username: email, password: tried } })
async function enterWith(passkey: SoftwarePasskey): Promise<string> {
  const { challenge } = (await server.as(null)(startPasskeySignIn)).data
  const body = { challenge, passkey: passkey.answer(challenge) }
  return (await server.as(null)(completeSignIn, { body })).data
}
/** Everything that was added to the account becomes older. */
async function ageFactors({ id }: Person, days: number): Promise<void> {
  const times = {
    passkeys: ['made_at', 'guarded_since'],
    authenticators: ['made_at', 'confirmed_at', 'guarded_since'],
    recovery_codes: ['made_at'],
  }
  for (const [table, columns] of Object.entries(times)) {
    const older = columns.map((column) => `${column} = ${column} - make_interval(days => $2)`).join(', ')
    await server.owner.query(`update ${table} set ${older} where member_id = $1`, [id, days])
  }
}
const count = async (table: string, { id }: Person, condition = 'true') =>
  (await server.owner.query(`select count(*)::integer as n from ${table} where member_id = $1 and ${condition}`, [id]))
    .rows[0].n as number
const currentAddresses = (person: Person) => count('payout_addresses', person, 'replaced_at is null')

/** An account of several years whose password a thief has: the thief adds a passkey, another payout address and another email. */
async function makeRobbed(): Promise<{ ada: Person; passkey: SoftwarePasskey }> {
  const ada = await makePerson(server, { balance: '4000.00', addresses: ['bitcoin'] })
  await ada.send(editProfile, { body: { bitcoin_address: otherAddress } })
  await ada.send(requestEmailChange, { body: { email: `thief-${ada.username}@people.test` } })
  const passkey = await addSoftwarePasskey(ada, server.config)
  return { ada, passkey }
}

test('a reset of the password removes the passkey, the address and the change of email that a thief added (SEC-134)', async () => {
  const { ada, passkey } = await makeRobbed()

  await resetFor(ada)

  await expectRefused(enterWith(passkey), 'passkey_refused')
  const { data: token } = await enter(ada, newPassword)
  const send = server.as(token)
  expect((await send(viewFactors)).data).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
  expect((await send(viewMember)).user.bitcoin_address).toBe('')
  expect((await send(viewEmailChange)).data.change).toBeUndefined()
  const mails = await deliverMail(server)
  const letter = mails.findLast((mail) => mail.includes(ada.email) && mail.includes('was reset')) ?? ''
  expect(letter).toMatch(/we removed[^]*passkeys[^]*recovery codes[^]*withdrawal addresses[^]*change of your email/)
  // The address before comes back neither at once nor by itself: it is saved again, with a waiting period.
  const { user } = await send(editProfile, { body: { bitcoin_address: goodAddresses.bitcoin } })
  expect(user.bitcoin_usable_from).toBeDefined()
})

test('support sees the same list while the account is frozen, and unlocking undoes it (SEC-134)', async () => {
  const { ada, passkey } = await makeRobbed()
  await freezeByMail(ada)

  const { added_before_lock: added } = await view(ada)
  const kinds = added.map(({ kind, stays }) => `${kind} ${stays}`)
  expect(kinds.toSorted()).toEqual([
    'address false',
    'email_change false',
    'passkey false',
    'recovery_codes false',
    'session false',
  ])
  expect(added.find(({ kind }) => kind === 'address')?.what).toBe(otherAddress)
  // The listed additions remain until the unlock.
  expect(await currentAddresses(ada)).toBe(1)
  await unlock(ada)

  await expectRefused(enterWith(passkey), 'passkey_refused')
  expect(await count('email_changes', ada, 'ended_at is null')).toBe(0)
  expect(await currentAddresses(ada)).toBe(0)
  expect((await view(ada)).added_before_lock).toEqual([])
  await enter(ada, password)
  const mails = await deliverMail(server)
  expect(mails.filter((mail) => mail.includes(ada.email)).join('')).toMatch(/is unlocked[^]*we removed[^]*freeze/)
})

test('a lock of several weeks keeps no addition of the days before it', async () => {
  const { ada } = await makeRobbed()
  await freezeByMail(ada)
  await ageFactors(ada, 20)
  await server.owner.query(
    `update payout_addresses set saved_at = saved_at - interval '20 days' where member_id = $1 and replaced_at is null`,
    [ada.id],
  )
  await server.owner.query(`update members set locked_at = locked_at - interval '20 days' where id = $1`, [ada.id])
  await unlock(ada)
  expect(await count('passkeys', ada)).toBe(0)
  expect(await currentAddresses(ada)).toBe(0)
})

test('a thief with only the mailbox removes no factor that is older than seven days (SEC-134)', async () => {
  const ada = await makePerson(server, { addresses: ['bitcoin'] })
  const passkey = await addSoftwarePasskey(ada, server.config)
  await ageFactors(ada, 8)
  await addAuthenticator(ada)

  await resetFor(ada)

  await expectRefused(enter(ada, newPassword), 'second_factor_needed')
  const { data } = await server.as(await enterWith(passkey))(viewFactors)
  // This week's factor was removed, and the old recovery codes work.
  expect(data).toMatchObject({ authenticator_added_at: null, recovery_codes_left: 10 })
  expect(await currentAddresses(ada)).toBe(1)
})

test('a thief with only the mailbox does not remove a factor that has just replaced an old one (SEC-134)', async () => {
  const ada = await makePerson(server)
  await addSoftwarePasskey(ada, server.config)
  await ageFactors(ada, 8)
  await addAuthenticator(ada)
  await server.owner.query('delete from passkeys where member_id = $1', [ada.id])

  await resetFor(ada)

  await expectRefused(enter(ada, newPassword), 'second_factor_needed')
})

test('a thief who adds a second factor to the first one keeps neither', async () => {
  const { ada } = await makeRobbed()
  await addAuthenticator(ada)
  await server.owner.query('delete from passkeys where member_id = $1', [ada.id])
  await resetFor(ada)
  await enter(ada, newPassword)
})

test('the first reset of an account whose mailbox was never proved removes all its additions', async () => {
  const { ada, passkey } = await makeRobbed()
  await ageFactors(ada, 60)
  await server.owner.query('update members set email_confirmed_at = null where id = $1', [ada.id])
  await resetFor(ada)
  await expectRefused(enterWith(passkey), 'passkey_refused')
})

/** Tables with a member that recovery does not touch, and why. */
const harmless: Record<string, string> = {
  approvals: 'Two operators decide them',
  case_records: 'Operators write them',
  credit_reversal_parts: 'Two operators decide them',
  credit_reversals: 'Two operators decide them',
  deposits: 'Money that comes in, confirmed by operators',
  distribution_shares: 'Shares of what operators distribute',
  factor_removals: 'Two operators decided it, and unlocking keeps it',
  idempotency_keys: 'Replies of calls that were made',
  kyc_submissions: 'A reviewer decides each',
  loss_shares: 'Shares of what operators distribute',
  mail_links: 'They go to the mailbox; each recovery retires those that change something',
  mails: 'A record of what was mailed',
  member_addresses: 'Addresses of the platform, which owners set',
  member_notes: 'Operators write them',
  money_requests: 'Counts of requests',
  money_sources: 'Operators through whom money came, written by triggers',
  muted_mails: 'Mails about security cannot be switched off',
  notices_read: 'What was read on a screen',
  reversed_shares: 'Shares of what operators distribute',
  terms_agreements: 'A record of what was agreed to',
  withdrawals: 'A lock, a reset and a removed address stop each that was not sent',
}

let tables: string[] = []
beforeAll(async () => {
  const { rows } = await server.owner.query(
    `select distinct class.relname as name from pg_class class
     join pg_namespace space on space.oid = class.relnamespace and space.nspname = 'public'
     join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attname = 'member_id'
     where class.relkind in ('r', 'p') order by 1`,
  )
  tables = rows.map(({ name }) => name)
})

test('each table with a member in it is undone by recovery, or has its reason', () => {
  const undone = new Set<string>(Object.values(leftBehind).flatMap((kind) => kind.tables))
  const others = tables.filter((name) => !undone.has(name))
  expect(Object.keys(harmless)).toEqual(others)
})
