import { randomUUIDv7 } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  keptAfterClosing,
  requestClosing,
  takeBackClosing,
  viewClosing,
  type KeptAfterClosing,
} from '@cairn/contract/member/account/closing.ts'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { registerMember, signIn } from '@cairn/contract/member/account/sessions.ts'
import { commentOnRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestManualTransfer, unlockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { searchMembers, viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { jobs } from '../../jobs.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import { verifySignatures } from '../../shared/signing/signatures/verify-signatures.ts'
import { makeEventfulMember } from '../../testing/fixtures/eventful-member.ts'
import { addDocument } from '../../testing/fixtures/records.ts'
import { offerBitcoin, openPlan } from '../../testing/fixtures/fixtures.ts'
import { putInPlan } from '../../testing/fixtures/plan-gains.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { giveBalance, makePerson, outdateReauthentication, password, type Person } from '../../testing/people/people.ts'
import { deliverMail, jobContext } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()
const runJob = () => jobs.tasks['close_accounts']!({}, jobContext(server))
const closedAt = async ({ id }: Person) =>
  (await server.owner.query('select closed_at from members where id = $1', [id])).rows[0].closed_at

async function age({ id }: Person, days: number): Promise<void> {
  await server.owner.query(
    `update account_closings set requested_at = requested_at - make_interval(days => $2),
       due_at = due_at - make_interval(days => $2) where member_id = $1 and ended_at is null`,
    [id, days],
  )
}

/** Requests the closing, lets the time pass, and runs the job: once for the last mail, and once after that was sent. */
async function close(person: Person): Promise<void> {
  await person.send(requestClosing)
  await age(person, 7)
  await runJob()
  await deliverMail(server)
  await runJob()
}

/** Where an erased member's name or email may still be, and how the screen lists each place. */
const mayContain: Record<string, KeptAfterClosing> = {
  'audit.events.details': 'audit',
  'approval_comments.words': 'operator_words',
  'approvals.reason': 'operator_words',
}

test('a closed account leaves the name and the email only where the screen states, and the ledger verifies (SEC-112)', async () => {
  const { member, newEmail, owner, withdrawalId } = await makeEventfulMember(server, 'Zelda Quillfeather')
  const { rows: files } = await server.owner.query(
    `select file_name as name from kyc_submissions where member_id = $1
     union all select photo_file from members where id = $1`,
    [member.id],
  )
  // Text that operators typed: a search, and a comment.
  await owner.send(searchMembers, { query: { search: 'Quillfeather' } })
  const { rows: approvals } = await server.owner.query('select id from approvals where member_id = $1', [member.id])
  await owner.send(commentOnRequest, {
    params: approvals[0],
    body: { id: randomUUIDv7(), words: 'Ms Quillfeather called' },
  })
  // The label of the paid address, which stays.
  await server.owner.query(
    `update payout_addresses set label = 'Quillfeather at home' where member_id = $1 and asset = 'bitcoin'`,
    [member.id],
  )
  await sealEverything(server.owner)

  await close(member)

  expect(await closedAt(member)).not.toBeNull()
  const found = await findTexts(['Quillfeather', member.email, member.username, newEmail])
  // It finds the existing texts.
  expect(found).toEqual(expect.arrayContaining(['audit.events.details', 'approval_comments.words']))
  expect(found.filter((column) => !(column in mayContain))).toEqual([])
  expect(Object.values(mayContain).every((kept) => keptAfterClosing.includes(kept))).toBe(true)
  // No operator has decided on the document, so it identifies no person.
  for (const { name } of files) expect(existsSync(join(server.dataDir, 'files', name))).toBe(false)
  expect(files).toHaveLength(2)

  expect((await tablesWith(member.id)).filter((table) => !stays.has(table))).toEqual([])

  await sealEverything(server.owner)
  const { findings } = await verifyLedger(server.owner, { checkSignatures: verifySignatures(server.keys) })
  expect(findings).toEqual([])
  // The withdrawal stays, with its address, under the member's id.
  const { rows: kept } = await server.owner.query('select member_id, address from withdrawals where id = $1', [
    withdrawalId,
  ])
  expect(kept).toMatchObject([{ member_id: member.id, address: expect.stringMatching(/^bc1/) }])
  const { rows: addresses } = await server.owner.query(
    'select asset, replaced_at from payout_addresses where member_id = $1',
    [member.id],
  )
  expect(addresses).toMatchObject([{ asset: 'bitcoin', replaced_at: expect.any(Date) }])
})

test('operators see that an account is closed and do not find the name, and the person can register again (SEC-112)', async () => {
  const [owner, ada] = [await makeOperator(server, 'owner'), await makePerson(server, { fullName: 'Ada Fallowmere' })]
  await close(ada)
  const { member } = await owner.send(viewMemberAccount, { params: { id: ada.id } })
  expect(member).toMatchObject({ full_name: 'Closed account', closed_at: expect.any(String) })
  expect((await owner.send(searchMembers, { query: { search: 'Fallowmere' } })).members).toEqual([])

  await expectRefused(ada.send(viewMember), 'session_ended')
  await expectRefused(server.as(null)(signIn, { body: { username: ada.email, password } }), 'wrong_credentials')
  const body = { full_name: 'Ada Fallowmere', email: ada.email, password: 'moss on the north side' }
  await server.as(null)(registerMember, { body })
  await expectRefused(
    server.as(null)(registerMember, {
      body: { ...body, email: 'x@y.test', upline: `closed${ada.id.replaceAll('-', '')}` },
    }),
    'referral_id_not_found',
  )
})

test('a closed account keeps the decided documents, for the legal time (SEC-112, SEC-128)', async () => {
  const ada = await makePerson(server)
  await addDocument(server, ada, 'rejected')
  await addDocument(server, ada, 'approved')
  await close(ada)
  expect(await closedAt(ada)).not.toBeNull()
  const { rows } = await server.owner.query(
    `select status, file_name is not null as has_file, document_kept_until(kyc_submissions) > now() as is_kept
     from kyc_submissions where member_id = $1 order by id`,
    [ada.id],
  )
  expect(rows).toEqual(['rejected', 'approved'].map((status) => ({ status, has_file: true, is_kept: true })))
})

test('the last mail is sent before the mailbox is erased', async () => {
  const ada = await makePerson(server)
  await ada.send(requestClosing)
  await age(ada, 7)
  await runJob()
  await runJob()
  expect(await closedAt(ada)).toBeNull()
  const mails = (await deliverMail(server)).filter((mail) => mail.includes(ada.email))
  expect(mails.some((mail) => mail.includes('Your account is closed'))).toBe(true)
  await runJob()
  expect(await closedAt(ada)).not.toBeNull()
})

test('a closing can be cancelled for seven days (SEC-112)', async () => {
  const ada = await makePerson(server)
  await ada.send(requestClosing)
  await expectRefused(ada.send(requestClosing), 'closing_requested')
  const { closing } = (await ada.send(viewClosing)).data
  expect(Date.parse(closing!.due_at) - Date.parse(closing!.requested_at)).toBe(7 * 24 * 3_600_000)
  await age(ada, 6)
  await runJob()
  await deliverMail(server)
  await runJob()
  expect(await closedAt(ada)).toBeNull()
  await ada.send(takeBackClosing)
  await expectRefused(ada.send(takeBackClosing), 'closing_over')
  await age(ada, 7)
  await runJob()
  expect((await ada.send(viewClosing)).data.closing).toBeUndefined()
})

test('a closing needs re-authentication within five minutes, and an account that is locked meanwhile stays (SEC-112)', async () => {
  const [owner, ada] = [await makeOperator(server, 'owner'), await makePerson(server)]
  await outdateReauthentication(server, ada)
  await expectRefused(ada.send(requestClosing), 'reauthentication_needed')

  const bob = await makePerson(server)
  await bob.send(requestClosing)
  await server.owner.query('update members set locked_at = now() where id = $1', [bob.id])
  await age(bob, 8)
  await runJob()
  await deliverMail(server)
  await runJob()
  expect(await closedAt(bob)).toBeNull()
  await owner.send(unlockMember, { params: { id: bob.id }, body: { reason: 'It was a thief' } })
  await runJob()
  await deliverMail(server)
  await runJob()
  expect(await closedAt(bob)).toBeNull()
})

test('an account with money is not closed, and the reply names the money (SEC-112)', async () => {
  const ada = await makePerson(server, { balance: '100.00' })
  await offerBitcoin(server)
  const plan = await openPlan(server)
  await ada.send(requestDeposit, { body: { amount: '20.00', plan, wallet: 'bitcoin' } })
  await putInPlan(server, plan, [{ person: ada, cents: 30_00n }])
  await ada.send(requestDeposit, { body: { amount: '10.00', plan, wallet: 'balance' } })
  expect((await ada.send(viewClosing)).data.blockers).toMatchObject([
    { kind: 'balance', amount: 90_00n },
    { kind: 'plan', _id: expect.any(String) },
    { kind: 'plan', _id: expect.any(String) },
    { kind: 'deposit', amount: 20_00n },
  ])
  await expectRefused(ada.send(requestClosing), 'account_not_empty')
})

test('money that arrives within the seven days keeps the account open, enforced by the database (SEC-112)', async () => {
  const ada = await makePerson(server)
  await ada.send(requestClosing)
  await giveBalance(server, ada.id, 1n)
  await age(ada, 7)
  await runJob()
  await deliverMail(server)
  await runJob()
  expect(await closedAt(ada)).toBeNull()
  const asServer = (hash: string) => server.database.plainPool.query('select close_account($1, $2)', [ada.id, hash])
  await expect(asServer('$argon2id$x')).rejects.toMatchObject({ code: 'CL014' })
  const early = await makePerson(server)
  await early.send(requestClosing)
  await expect(
    server.database.plainPool.query('select close_account($1, $2)', [early.id, '$argon2id$x']),
  ).rejects.toMatchObject({ code: 'CL013' })
})

test('no money reaches a closed account: no correction, no payment that was confirmed late, no bonus (SEC-112)', async () => {
  const [owner, treasurer] = await makeOperators(server, 'owner', 'treasurer')
  const sponsor = await makePerson(server)
  const friend = await makePerson(server, { sponsor })
  await offerBitcoin(server)
  const plan = await openPlan(server)
  await friend.send(requestDeposit, { body: { amount: '200.00', plan, wallet: 'bitcoin' } })
  await close(sponsor)
  expect(await closedAt(sponsor)).not.toBeNull()

  const body = { direction: 'credit', amount: '1.00', reason: 'Bank statement', code: 'counted_twice' } as const
  await expectRefused(treasurer.send(requestManualTransfer, { params: { id: sponsor.id }, body }), 'account_closed')
  await expect(giveBalance(server, sponsor.id, 100n)).rejects.toMatchObject({ constraint: 'accounts_closed_are_empty' })
  await expect(putInPlan(server, plan, [{ person: sponsor, cents: 100n }])).rejects.toThrow()

  const { rows } = await server.owner.query('select id from deposits where member_id = $1', [friend.id])
  await owner.send(confirmDeposit, {
    params: rows[0],
    body: { amount_received: '200.00', transaction_id: 'ab'.repeat(32) },
  })
  const { rows: bonuses } = await server.owner.query('select from referral_bonuses where sponsor_id = $1', [sponsor.id])
  expect(bonuses).toEqual([])
})

test('a sponsor whose account is being closed at the moment of the deposit earns no bonus (SEC-112)', async () => {
  const sponsor = await makePerson(server)
  const friend = await makePerson(server, { sponsor, balance: '200.00' })
  const plan = await openPlan(server)
  await sponsor.send(requestClosing)
  await age(sponsor, 7)
  const closing = await server.database.plainPool.connect()
  try {
    await closing.query('begin')
    await closing.query('select close_account($1, $2)', [sponsor.id, '$argon2id$x'])
    const deposit = friend.send(requestDeposit, { body: { amount: '200.00', plan, wallet: 'balance' } })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.owner.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1)
    await closing.query('commit')
    expect((await deposit).deposit).toMatchObject({ status: 'completed' })
  } finally {
    closing.release(true)
  }
  expect(await closedAt(sponsor)).not.toBeNull()
  const { rows } = await server.owner.query('select from referral_bonuses where sponsor_id = $1', [sponsor.id])
  expect(rows).toEqual([])
})

/** The tables that keep rows of a closed account: the ledger, the causes of its transfers, and legal records. */
const stays = new Set([
  'account_closings',
  'approvals',
  'audit.events',
  'deposits',
  'ledger.accounts',
  'money_sources',
  'payout_addresses',
  'terms_agreements',
  'withdrawals',
])

async function tablesWith(memberId: string): Promise<string[]> {
  const { rows: tables } = await server.owner.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and attname = 'member_id'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await server.owner.query(`select from ${name} where member_id = $1 limit 1`, [memberId])
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** The columns of all tables that contain one of the texts, in upper or lower case. */
async function findTexts(needles: string[]): Promise<string[]> {
  const { rows: columns } = await server.owner.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
     join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     join pg_type on pg_type.oid = atttypid
     where relkind = 'r' and attnum > 0 and not attisdropped and nspname !~ '^(pg_|information_schema)'
       and (typcategory = 'S' or typname in ('json', 'jsonb', 'tsvector', '_text'))`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await server.owner.query(`select from ${table} where "${column}"::text ~* $1 limit 1`, [
      needles.map((needle) => needle.replaceAll('.', '\\.')).join('|'),
    ])
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
