import { expect, test } from 'vitest'
import { randomUUIDv7 } from 'node:crypto'
import { downloadOwnData } from '@cairn/contract/member/account/own-data.ts'
import { addRecords, bonus } from '../../testing/fixtures/records.ts'
import { makeEventfulMember } from '../../testing/fixtures/eventful-member.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { makePerson, outdateReauthentication, type Person } from '../../testing/people/people.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { sections } from './sections.ts'

const server = useTestServer()

type OwnData = Record<keyof typeof sections, Record<string, unknown>[]>

const download = ({ token }: Person) => sendOnce(server.url, downloadOwnData, { token })

/** Why a table with a member needs no section of its own. */
const noSection: Record<string, string> = {
  members: 'profile, without the hash of the password; as a sponsor, in the profile of the referred',
  kyc_submissions: 'identity_documents, with their openings',
  terms_agreements: 'agreements_to_terms',
  muted_mails: 'mails_switched_off',
  push_devices: 'devices_with_messages, without their keys',
  approvals: 'corrections; other requests show in the records and events that they cause',
  member_addresses: 'addresses_to_pay_to',
  distribution_shares: 'shares_of_gains',
  loss_shares: 'shares_of_losses',
  credit_reversals: 'reversed_payments',
  credit_reversal_parts: 'reversed_payments',
  referral_bonuses: 'bonuses; that somebody else earned one is in their file',
  account_closings: 'closings',
  'audit.events': 'events',
  'ledger.accounts': 'the sum of `transfers`',
  mail_links: 'hashes of links that work for hours',
  idempotency_keys: 'the replies of a week, about records that are in the file',
  authenticators: 'authenticator_app, without its secret',
  factor_removals: 'removals_of_lost_factors',
  recovery_codes: 'hashes, and whether each was used',
  challenges: 'hashes of what works for minutes',
  known_origins: 'hashes of devices and networks; sessions and events have them in words',
  money_sources: 'which operators decided the deposits and bonuses that are in the file',
  member_notes: 'notes of operators, given on request after a person has read them (Article 15(4) of the GDPR)',
  case_records: 'which cases of operators concern the member, given on request like their notes',
  money_requests: 'counts of records that are in the file',
}

test('every table with a member in it is in the file, or has a reason (SEC-112)', async () => {
  const { rows } = await server.owner.query<{ name: string }>(
    `select distinct regexp_replace(attrelid::regclass::text, '^public\\.', '') as name
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and attnum > 0 and (attname = 'member_id' or exists (
       select from pg_constraint where contype = 'f' and conrelid = attrelid and confrelid = 'members'::regclass
         and attnum = any (conkey)) or attrelid = 'members'::regclass)`,
  )
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in sections) && !(name in noSection))
  expect(unknown, 'a new table: add it to `sections`, or to `noSection` with its reason').toEqual([])
})

/** Why a column of a deposit or withdrawal is not in the file. */
const noColumn: [RegExp, string][] = [
  [/^member_id$/, 'the member'],
  [/^(state|reason_code)$/, 'the same as other columns, in a form for the server'],
  [/signature$/, 'a proof for the server'],
  [/_by$|_from$|approval_(id|status)$/, 'operators'],
  [/^(approvals_needed|second_approved_at|claimed_at|takeover_reason|uncertain_since)$/, 'how operators worked on it'],
]

test.for(['deposits', 'withdrawals'])('every column of %s is in the file, or has a reason (SEC-112)', async (table) => {
  const { rows } = await server.owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const missing = rows
    .map(({ name }) => name)
    .filter(
      (name) =>
        !new RegExp(`\\b${name}\\b`).test(sections[table]!) && !noColumn.some(([pattern]) => pattern.test(name)),
    )
  expect(missing, 'a new column: add it to its section, or to `noColumn` with its reason').toEqual([])
})

test('the file contains one of each of the member’s events, and no other person’s (SEC-112)', async () => {
  const { member, newEmail, transactionId } = await makeEventfulMember(server, 'Zelda Quillfeather')
  await addRecords(server, member, [bonus(5)])
  const plan = await openPlan(server)
  const [id, lossId, depositId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  // The rows of a loss and of a reversed distribution, without their long way there.
  await server.owner.query('set session_replication_role = replica')
  await server.owner.query(
    `insert into distributions (id, plan_id, amount_cents, rule, as_of, preview_hash, requested_by)
     values ($1, $2, 700, 'record_date', '2026-01-01', repeat('0', 64), $1)`,
    [id, plan._id],
  )
  await server.owner.query(
    `insert into distribution_shares (id, distribution_id, member_id, amount_cents, invested_cents, weight)
     values ($1, $1, $2, 700, 700, 1)`,
    [id, member.id],
  )
  await server.owner.query(
    `insert into reversed_shares (id, share_id, distribution_id, member_id, amount_cents) values ($1, $1, $1, $2, 700)`,
    [id, member.id],
  )
  await server.owner.query(
    `insert into loss_shares (id, loss_id, deposit_id, member_id, left_cents, amount_cents) values ($1, $1, $2, $3, 900, 900)`,
    [lossId, depositId, member.id],
  )
  await server.owner.query(
    `insert into credit_reversal_parts (approval_id, kind, member_id, due_cents, amount_cents)
     values ($1, 'payment_reversed', $2, 900, 600)`,
    [id, member.id],
  )
  await server.owner.query('set session_replication_role = origin')
  const stranger = await makePerson(server, { fullName: 'Somebody Else' })

  const reply = await download(member)
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="localhost_my-data_\d{4}-\d\d-\d\d\.json"$/,
  )
  const text = await reply.text()
  const data = JSON.parse(text) as OwnData

  expect(data['profile']).toMatchObject([{ full_name: 'Zelda Quillfeather', email: member.email, has_photo: true }])
  expect(data['email_changes']).toMatchObject([{ new_email: newEmail }])
  expect(data['payout_addresses']).toMatchObject([
    { label: null },
    { label: null },
    { label: 'Ledger of Zelda Quillfeather' },
  ])
  expect(data['sessions']).toHaveLength(1)
  expect(data['deposits']).toMatchObject([{ amount: '40.00', wallet: 'balance' }])
  expect(data['withdrawals']).toMatchObject([{ amount: '33.00', transaction_id: transactionId }])
  expect(data['transfers']).toHaveLength(6)
  expect(data['bonuses']).toMatchObject([{ amount: '5.00' }])
  expect(data['shares_of_gains']).toMatchObject([{ amount: '7.00', plan: plan.name }])
  expect(data['reversed_shares']).toMatchObject([{ amount: '7.00' }])
  expect(data['reversed_payments']).toMatchObject([{ kind: 'payment_reversed', amount: '6.00' }])
  expect(data['shares_of_losses']).toMatchObject([{ amount: '9.00' }])
  expect(data['corrections']).toMatchObject([{ amount: '100.00' }, { amount: '67.00' }])
  expect(data['agreements_to_terms']).toMatchObject([{ version: '7' }])
  expect(data['mails_switched_off']).toEqual([{ kind: 'plans' }])
  expect(data['notices_read']).toHaveLength(1)
  expect(data['devices_with_messages']).toMatchObject([{ endpoint: `https://push.test/${member.id}` }])
  expect(data['mails']?.map(({ name }) => name)).toContain('email_change_requested')
  expect(data['identity_documents']).toMatchObject([{ country: 'Norway', opened_by_operators: [expect.any(String)] }])
  expect(data['events']?.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['withdrawal_requested', 'member_opened', 'kyc_document_opened', 'data_downloaded']),
  )
  expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(sections)))

  for (const secret of ['argon2', stranger.id, 'Terry', 'Bank statement', 'signature'])
    expect(text).not.toContain(secret)
})

test('a mail that would reveal another member is not in the file (SEC-111)', async () => {
  const { member } = await makeEventfulMember(server, 'Ada Byron')
  const data = JSON.parse(await (await download(member)).text()) as OwnData
  expect(data['mails']?.map(({ name }) => name)).not.toContain('confirm_new_email')
})

test('the file needs re-authentication within five minutes, and is limited to five an hour (SEC-112)', async () => {
  const ada = await makePerson(server)
  for (let n = 0; n < 5; n += 1) {
    const reply = await download(ada)
    expect(reply.status).toBe(200)
    // An unread reply keeps the server from closing.
    await reply.text()
  }
  expect(await (await download(ada)).json()).toMatchObject({ code: 'too_many_attempts' })

  const bob = await makePerson(server)
  await outdateReauthentication(server, bob)
  expect(await (await download(bob)).json()).toMatchObject({ code: 'reauthentication_needed' })
})
