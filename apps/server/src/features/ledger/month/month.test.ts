import { beforeAll, expect, test } from 'vitest'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { naturalBalance, roleTypes, type AccountRole } from '@cairn/contract/operator/ledger/account-roles.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { downloadMonth, viewMonth, type MonthAccount } from '@cairn/contract/operator/ledger/month.ts'
import { updateDailyTotals } from '../../../ledger/reporting/days/daily-totals.ts'
import { postDated, type DatedTransfer } from '../../../testing/fixtures/dated-transfers.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const auditor = useOperator(server, 'auditor')
const months = ['2025-01', '2025-02', '2025-03', '2025-04']
/** The accounts that store no balance. */
const holdings = ['custody:bitcoin', 'custody:ethereum', 'custody:usdt', 'custody:usd']
const computed = holdings.concat('opening', 'network_fees', 'corrections')

function post(time: string, kind: DatedTransfer['kind'], from: string, to: string, cents: bigint): DatedTransfer {
  return { at: new Date(time), kind, from, to, cents }
}

beforeAll(async () => {
  const ada = await makePerson(server)
  const at = (role: string) => `member:${ada.id}:${role}`
  const [available, invested, held] = [at('available'), at('invested'), at('held')]
  await postDated(server.owner, [
    post('2025-01-31T23:59:59.999Z', 'deposit_confirmed', 'custody:bitcoin', invested, 500_00n),
    post('2025-02-01T00:00:00.000Z', 'deposit_released', invested, available, 120_01n),
    post('2025-02-14T12:00:00.000Z', 'withdrawal_held', available, held, 20_00n),
    post('2025-02-15T12:00:00.000Z', 'withdrawal_sent', held, 'custody:bitcoin', 20_00n),
    post('2025-02-15T12:00:00.000Z', 'network_fee_paid', 'network_fees', 'custody:bitcoin', 33n),
    post('2025-02-16T12:00:00.000Z', 'custody_moved', 'custody:usdt', 'custody:bitcoin', 70_00n),
    post('2025-02-17T12:00:00.000Z', 'custody_moved', 'custody:bitcoin', 'custody:usdt', 5_00n),
  ])
  await sealEverything(server.owner, 2)
  await updateDailyTotals(server.database)
  // These are in no daily total yet, and one of them is of a day with totals.
  await postDated(server.owner, [
    post('2025-02-28T23:59:59.999Z', 'correction_credited', 'corrections', available, 9_99n),
    post('2025-02-01T00:00:00.000Z', 'bonus_budget_funded', 'opening', 'bonus_budget', 40_00n),
    post('2025-03-01T00:00:00.000Z', 'correction_debited', available, 'corrections', 1n),
  ])
})

/** The same figures from every transfer, without the daily totals. */
async function addUp(month: string) {
  const { rows } = await server.owner.query<{ account: string; role: AccountRole; before: string; within: string }>(
    `select case role when 'custody' then account.code else role end as account, role,
       coalesce(sum(cents) filter (where posted_at < $1::timestamptz), 0) as before,
       coalesce(sum(cents) filter (where posted_at >= $1::timestamptz and posted_at < $1::timestamptz + interval '1 month'), 0)
         as within
     from ledger.account_roles left join ledger.accounts account using (role) left join (
       select to_account as id, amount_cents as cents, posted_at from ledger.transfers
       union all select from_account, -amount_cents, posted_at from ledger.transfers) side on side.id = account.id
     group by 1, 2`,
    [`${month}-01T00:00:00Z`],
  )
  return new Map(
    rows.map(({ account, role, before, within }) => {
      const [opening, change] = [naturalBalance(role, BigInt(before)), naturalBalance(role, BigInt(within))]
      return [account, { type: roleTypes[role] as string, opening, closing: opening + change }]
    }),
  )
}

const sumOf = ({ movements }: MonthAccount) => movements.reduce((sum, { amount }) => sum + amount, 0n)

test('opening and movements are the closing, the transfers and the accounts, to the cent, month after month', async () => {
  let before: Map<string, bigint> | null = null
  for (const month of months) {
    const { accounts } = await auditor.send(viewMonth, { query: { month } })
    const ledger = await addUp(month)
    for (const { account, type, opening, closing, stored, ...one } of accounts) {
      expect([month, account, { type, opening, closing }]).toEqual([month, account, ledger.get(account)])
      expect(opening + sumOf({ ...one, account, type, opening, closing, stored })).toBe(closing)
      if (stored !== null) expect([account, stored]).toEqual([account, closing])
      if (before) expect(opening).toBe(before.get(account))
    }
    expect(accounts.filter(({ stored }) => stored === null).map(({ account }) => account)).toEqual(computed)
    before = new Map(accounts.map(({ account, closing }) => [account, closing]))
  }
})

test('a movement has its kind, its count and the sign of its account', async () => {
  const { accounts } = await auditor.send(viewMonth, { query: { month: '2025-02' } })
  const movementsOf = (name: string) => accounts.find(({ account }) => account === name)?.movements
  expect(movementsOf('custody:bitcoin')).toEqual([
    { kind: 'withdrawal_sent', count: 1, amount: -20_00n },
    { kind: 'network_fee_paid', count: 1, amount: -33n },
    // 70.00 became USDT, and 5.00 came back.
    { kind: 'custody_moved', count: 2, amount: -65_00n },
  ])
  expect(movementsOf('custody:usdt')).toEqual([{ kind: 'custody_moved', count: 2, amount: 65_00n }])
  expect(movementsOf('network_fees')).toEqual([{ kind: 'network_fee_paid', count: 1, amount: 33n }])
  expect(movementsOf('available')).toEqual([
    { kind: 'deposit_released', count: 1, amount: 120_01n },
    { kind: 'withdrawal_held', count: 1, amount: -20_00n },
    { kind: 'correction_credited', count: 1, amount: 9_99n },
  ])
})

const headOf = async (month: string) => (await auditor.send(viewMonth, { query: { month } })).head

test('a month is closed by the first block after it, and a present one by the newest', async () => {
  await server.owner.query('alter table ledger.blocks disable trigger user')
  await server.owner.query(
    "update ledger.blocks set sealed_at = '2025-01-31T23:59:59Z'::timestamptz + number * interval '30 s'",
  )
  await server.owner.query('alter table ledger.blocks enable trigger user')
  const { rows } = await server.owner.query<{ block: string; hash: string }>(
    "select number::text as block, encode(hash, 'hex') as hash from ledger.blocks order by number",
  )
  expect(rows.length).toBeGreaterThan(2)
  // A transfer of the last second may be in a block of the next minute.
  expect(await headOf('2025-01')).toMatchObject(rows[2]!)
  expect(await headOf('2025-03')).toMatchObject(rows.at(-1)!)
})

test('without a query it is the last whole month, and the file has the same figures', async () => {
  const { month, since, is_so_far } = await auditor.send(viewMonth)
  const present = new Date().toISOString().slice(0, 7)
  expect(since).toBe('2025-01')
  expect([is_so_far, month < present]).toEqual([false, true])
  expect((await auditor.send(viewMonth, { query: { month: present } })).is_so_far).toBe(true)

  const { accounts, head } = await auditor.send(viewMonth, { query: { month: '2025-02' } })
  const path = `${server.url}/api/${downloadMonth.path}?month=2025-02`
  const lines = (await (await fetch(path, { headers: auditor.headers })).text()).trim().split('\r\n')
  const written = accounts.flatMap(({ account, type, opening, movements, closing }) => {
    const write = (movement: string, count: number | string, cents: bigint) =>
      ['2025-02', account, type, movement, count, centsToDecimal(cents), 'USD', head?.block, head?.hash].join(',')
    const moved = movements.map(({ kind, count, amount }) => write(kind, count, amount))
    return [write('opening', '', opening)].concat(moved, [write('closing', '', closing)])
  })
  expect(lines.slice(1)).toEqual(written)
  const { events } = await auditor.send(listAuditEvents, { query: { did: 'ledger_exported' } })
  expect(events).toMatchObject([{ actor: { id: auditor.id }, details: { month: '2025-02' } }])
  await expectRefused(auditor.send(viewMonth, { query: { month: '2025-13' } }), 'bad_input')
})
