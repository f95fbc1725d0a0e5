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

test('the sample world has an uncertain withdrawal, an address of three members, and activity on each decided record', async () => {
  const { rows } = await world.owner.query(`
    select (select count(*)::integer from withdrawals where status = 'uncertain') as uncertain,
      (select max(count)::integer from (
        select count(distinct member_id) from payout_addresses group by address) as shared) as sharing,
      (select count(*)::integer from (
        select id, decided_at as at from deposits union all select id, coalesce(settled_at, approved_at) from withdrawals
      ) as record where at is not null and not exists (
        select from audit.events where subject_id = record.id and events.at = record.at)) as without_activity,
      (select count(*)::integer from audit.events where at > now()) as of_the_future`)
  expect(rows).toEqual([{ uncertain: 1, sharing: 3, without_activity: 0, of_the_future: 0 }])
})
