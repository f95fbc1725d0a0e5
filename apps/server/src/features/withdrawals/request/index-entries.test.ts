import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { makePerson, toBitcoin } from '../../../testing/people/people.ts'
import { sendOnce } from '../../../testing/server/send-once.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()

test('a withdrawal call writes at most 16 index entries, all tables together', async () => {
  const written = await withdraw()

  expect(written.map(({ table }) => table)).toEqual([
    'audit.events',
    'idempotency_keys',
    'ledger.accounts',
    'ledger.transfers',
    'money_requests',
    'withdrawals',
  ])
  // Balances and counts change in place: PostgreSQL writes no index entry for columns without an index.
  const [accounts, counts, keys] = ['ledger.accounts', 'money_requests', 'idempotency_keys'].map((name) =>
    written.find(({ table }) => table === name),
  )
  // The key is written once, with its reply.
  expect(keys).toMatchObject({ inserted: 1, updated: 0 })
  expect(accounts).toMatchObject({ inserted: 0, updated: 2 })
  expect(counts).toMatchObject({ inserted: 0, updated: 1 })
  const definitions = [accounts, counts].flatMap((one) => one?.indexes.map(({ definition }) => definition))
  expect(definitions.filter((one) => /balance|pending|hour/.test(one ?? ''))).toEqual([])

  const entries: Record<string, number> = {}
  for (const one of written) entries[one.table] = await countEntries(one)
  const total = Object.values(entries).reduce((sum, one) => sum + one, 0)
  expect(total, JSON.stringify(entries)).toBeLessThanOrEqual(16)
})

test('every index on the tables that money calls write names its reader', async () => {
  const folder = new URL('../../../../migrations/', import.meta.url)
  const migrations = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const tables = new Set([...(await withdraw()).map(({ table }) => table), 'deposits', 'referral_bonuses'])
  const withoutReader = (await listTables())
    .filter(({ table }) => tables.has(table))
    .flatMap(({ indexes }) => indexes.filter(({ isConstraint }) => !isConstraint).map(({ name }) => name))
    .filter((name) => !migrations.some((sql) => /`\w|\bjob\b/.test(commentOn(name, sql))))
  expect(withoutReader).toEqual([])
})

/** The comment above the statement that creates an index, or above the statements right before it. */
function commentOn(index: string, sql: string): string {
  const before = sql.split(new RegExp(`^create (?:unique )?index ${index} on `, 'm'))
  return before.length === 1 ? '' : (/((?:--.*\n)+)(?:create [^;]*;\n)*$/.exec(before[0] ?? '')?.[1] ?? '')
}

interface Written {
  table: string
  isOfCall: string
  inserted: number
  updated: number
  indexes: { name: string; definition: string; method: string; condition: string | null; isConstraint: boolean }[]
}

/** Makes one withdrawal call with an idempotency key; returns the tables that its transaction wrote to. */
async function withdraw(): Promise<Written[]> {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  // The first use of a token is recorded, once.
  await ada.send(viewWithdrawalLimits)
  const tables = await listTables()
  const before = new Map<string, number>()
  for (const { table } of tables) before.set(table, await count(table, 'true'))

  const body = { amount: '10', ...toBitcoin(ada) }
  const sent = { token: ada.token, key: 'a-key', body }
  const reply = await sendOnce(server.url, requestWithdrawal, sent)
  expect(reply.status).toBe(200)

  const { rows } = await server.owner.query('select xmin from withdrawals where member_id = $1', [ada.id])
  const isOfCall = `xmin = '${rows[0].xmin}'`
  const written: Written[] = []
  for (const one of tables) {
    const inserted = (await count(one.table, 'true')) - (before.get(one.table) ?? 0)
    const changed = await count(one.table, isOfCall)
    if (changed > 0) written.push({ ...one, isOfCall, inserted, updated: changed - inserted })
  }
  return written
}

async function listTables() {
  const { rows } = await server.owner.query<Pick<Written, 'table' | 'indexes'>>(`
    select t.oid::regclass::text as table, json_agg(json_build_object(
      'name', c.relname, 'definition', pg_get_indexdef(c.oid), 'method', am.amname,
      'condition', pg_get_expr(i.indpred, i.indrelid),
      'isConstraint', exists (select from pg_constraint where conindid = c.oid))) as indexes
    from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
    join pg_class t on t.oid = i.indrelid
    where t.relkind = 'r' and t.relnamespace::regnamespace::text in ('public', 'ledger', 'audit')
    group by t.oid order by 1`)
  return rows
}

/** The entries of inserted rows: one in each index whose condition a row meets. A BRIN index has one for many rows. */
async function countEntries({ table, isOfCall, inserted, indexes }: Written): Promise<number> {
  let entries = 0
  for (const { method, condition } of inserted === 0 ? [] : indexes) {
    if (method !== 'brin') entries += await count(table, `${isOfCall} and (${condition ?? 'true'})`)
  }
  return entries
}

async function count(table: string, condition: string): Promise<number> {
  const { rows } = await server.owner.query<{ count: number }>(
    `select count(*)::integer as count from ${table} where ${condition}`,
  )
  return rows[0]?.count ?? 0
}
