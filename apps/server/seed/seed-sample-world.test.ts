import { beforeAll, expect, inject, test } from 'vitest'
import { checkTable } from '@cairn/contract/operator/shared/checks.ts'
import { loadConfig } from '../src/configuration/config.ts'
import { inTransaction } from '../src/platform/database/database.ts'
import { openFileStore } from '../src/platform/files/local-file-store.ts'
import { loadKeys } from '../src/platform/crypto/load-keys.ts'
import { summarise } from '../src/features/overview/figures.ts'
import { findTransfers } from '../src/features/ledger/find-transfers.ts'
import { journalHead, JournalWriter } from '../src/features/ledger/journal/hledger.ts'
import { readBalanceDays } from '../src/ledger/reporting/days/balance-days.ts'
import { readDailyTotals } from '../src/ledger/reporting/days/daily-totals.ts'
import { verifyLedger } from '../src/ledger/verification/verify.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { expectBooksToBalance } from '../src/testing/ledger/books.ts'
import { hasHledger } from '../src/testing/ledger/hledger.ts'
import { addUpByHledger, addUpJournal } from '../src/testing/ledger/journal-sums.ts'
import { useTestDatabase } from '../src/testing/server/test-database.ts'
import { seedSampleWorld } from './seed-sample-world.ts'

const world = useTestDatabase()
const dataDir = createTestFolder('seed')

beforeAll(async () => {
  await seedSampleWorld({
    address: { host: inject('postgresHost'), database: world.name },
    keys: loadKeys(loadConfig({ DATA_DIR: dataDir })),
    files: openFileStore(dataDir),
    print: () => {},
  })
})

test('the ledger of the sample world verifies and its records agree with it', async () => {
  expect((await verifyLedger(world.owner)).findings).toEqual([])
  await expectBooksToBalance(world.owner)
})

test('every transfer of the sample world has the date of its operation', async () => {
  const { rows } = await world.owner.query(`
    select t.kind, t.posted_at, operation.at
    from ledger.transfers t
    left join deposits d on d.id = t.reference
    left join withdrawals w on w.id = t.reference
    left join referral_bonuses b on b.id = t.reference
    left join approvals a on a.id = t.reference
    left join distributions s on s.id = t.reference
    cross join lateral (select case t.kind
      when 'deposit_confirmed' then d.decided_at
      when 'deposit_from_balance' then d.decided_at
      when 'deposit_released' then d.released_at
      when 'withdrawal_held' then w.requested_at
      when 'withdrawal_sent' then w.settled_at
      when 'withdrawal_released' then w.settled_at
      when 'bonus_paid' then b.paid_at
      when 'gain_distributed' then s.finished_at
      else a.decided_at end as at) as operation
    where t.posted_at is distinct from operation.at`)
  expect(rows).toEqual([])
})

const readJournal = () =>
  inTransaction(
    world.database,
    async (tx) =>
      journalHead +
      new JournalWriter().write(await findTransfers(tx, {}, { order: 'oldest', after: null, limit: 1_000 })),
  )

test('the journal of the sample world has the balance sheet of its overview, with something of each asset', async () => {
  const { figures } = await inTransaction(world.database, async (tx) =>
    summarise((await readDailyTotals(tx, 90, new Date())).sums, '', 0),
  )
  const { assets, liabilities, equity, income, expenses } = addUpJournal(await readJournal())
  expect([assets, liabilities, equity]).toEqual([figures.owned, figures.owed, figures.bonus_budget])
  expect([income, expenses]).toEqual([figures.gains, 0n])
  expect(figures.custody.map(({ asset }) => asset)).toEqual(['bitcoin', 'ethereum', 'usd', 'usdt'])
  expect(figures.custody.filter(({ amount }) => amount <= 0n)).toEqual([])
})

test.skipIf(!hasHledger)('hledger reads the journal of the sample world and reports the same figures', async () => {
  const journal = await readJournal()
  expect(addUpByHledger(journal)).toEqual(addUpJournal(journal))
})

test('the first member’s last 90 days show money that arrives, moves and leaves', async () => {
  const { rows } = await world.owner.query("select id, registered_at from members where email = 'funded@sample.test'")
  const days = await inTransaction(world.database, (tx) =>
    readBalanceDays(tx, rows[0].id, { since: rows[0].registered_at, daysMax: 90, now: new Date() }),
  )
  expect(days).toHaveLength(90)
  expect(new Set(days.map(({ balance }) => balance)).size).toBeGreaterThan(6)
  expect(new Set(days.map(({ active_deposit }) => active_deposit)).size).toBeGreaterThan(6)
  // docs/tour.md begins with this.
  expect(days.at(-1)).toMatchObject({ balance: 12_200_00n, active_deposit: 2_987_50n })
})

test.for(Object.entries(checkTable))(
  'an open record of the sample world shows the check %s',
  async ([name, { on, level }]) => {
    const { rows } = await world.owner.query(
      `select distinct kind from (select 'withdrawal' as kind, id from withdrawals union all
      select 'deposit', id from deposits union all select 'identity', id from kyc_submissions) as record
    cross join lateral record_checks(kind, id) as found where found.name = $1 and found.level = $2`,
      [name, level],
    )
    expect(on).toEqual(expect.arrayContaining(rows.map(({ kind }) => kind)))
    expect(rows).not.toEqual([])
  },
)

test('the sample world has two owners', async () => {
  const { rows } = await world.owner.query("select count(*)::integer as owners from operators where role = 'owner'")
  expect(rows).toEqual([{ owners: 2 }])
})

test('the sample world has an uncertain withdrawal, an address of three members, an auditor and a payment without a deposit', async () => {
  const { rows } = await world.owner.query(`
    select (select count(*)::integer from withdrawals where status = 'uncertain') as uncertain,
      (select max(count)::integer from (
        select count(distinct member_id) from payout_addresses group by address) as shared) as sharing,
      (select count(*)::integer from operators where role = 'auditor') as auditors,
      (select count(*)::integer from incoming_payments where outcome is null) as payments`)
  expect(rows).toEqual([{ uncertain: 1, sharing: 3, auditors: 1, payments: 1 }])
})

test('each decided record of the sample world has its activity, with the person and the time of the record', async () => {
  const { rows } = await world.owner.query(`
    select record.* from (
      select 'deposit' as kind, id, decided_at as at, decided_by as by from deposits where wallet <> 'balance'
      union all select 'withdrawal', id, approved_at, approved_by from withdrawals
      union all select 'withdrawal', id, settled_at, settled_by from withdrawals
      union all select 'kyc_submission', id, decided_at, decided_by from kyc_submissions
      union all select 'approval', id, decided_at, decided_by from approvals
      union all select 'payment', id, entered_at, entered_by from incoming_payments
    ) as record where at is not null and not exists (
      select from audit.events where subject_kind = record.kind and subject_id = record.id and events.at = record.at
        and (record.by is null or events.actor_id = record.by))`)
  expect(rows).toEqual([])
})

test('each event of the sample world has its time after its cause and in the past, and custody stays above zero', async () => {
  // A row is a time, the time that it must not precede, and what the two are.
  const { rows } = await world.owner.query(`
    select what, at, earliest from (
      select 'a deposit before the registration' as what, requested_at as at, registered_at as earliest
        from deposits join members on members.id = member_id
      union all select 'a deposit of a locked member', locked_at, requested_at
        from deposits join members on members.id = member_id
      union all select 'a decision before its deposit', decided_at, requested_at from deposits
      union all select 'a release before its decision', released_at, decided_at from deposits
      union all select 'a withdrawal before its address', requested_at, saved_at
        from withdrawals join payout_addresses using (member_id, asset, address)
      union all select 'an approval before its withdrawal', approved_at, requested_at from withdrawals
      union all select 'a claim before its approval', claimed_at, approved_at from withdrawals
      union all select 'an end before its claim', coalesce(settled_at, uncertain_since), coalesce(claimed_at, requested_at)
        from withdrawals
      union all select 'an address before the registration', saved_at, registered_at
        from payout_addresses join members on members.id = member_id
      union all select 'a document before the registration', submitted_at, registered_at
        from kyc_submissions join members on members.id = member_id
      union all select 'an opening before its document', opened_at, submitted_at
        from kyc_openings join kyc_submissions submission on submission.id = submission_id
      union all select 'a decision before the opening', decided_at, opened_at
        from kyc_openings join kyc_submissions submission on submission.id = submission_id
      union all select 'a device before the registration', known_since, registered_at
        from known_origins join members on members.id = member_id
      union all select 'a member before the sponsor', member.registered_at, sponsor.registered_at
        from members member join members sponsor on sponsor.id = member.sponsor_id
      union all select 'an action before the registration', at, registered_at
        from audit.events join members on members.id = member_id
      union all select 'an action before the operator', at, invited_at
        from audit.events join operators on operators.id = actor_id
      union all select 'an action of the future', now(), at from audit.events
      union all select 'a transfer of the future', now(), posted_at from ledger.transfers
    ) as pair where at < earliest
    union all select 'custody below zero at ' || posted_at, null, null from (
      select posted_at, sum(cents) over (partition by account_id order by posted_at) as held_cents from (
        select from_account as account_id, posted_at, amount_cents as cents from ledger.transfers
        union all select to_account, posted_at, -amount_cents from ledger.transfers
      ) as moved join ledger.accounts on accounts.id = account_id where code like 'custody:%'
    ) as day where held_cents < 0`)
  expect(rows).toEqual([])
})

test('the sample world queues no mail about the past', async () => {
  const { rows } = await world.owner.query('select name from mails')
  expect(rows).toEqual([])
})
