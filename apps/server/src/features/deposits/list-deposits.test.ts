import { beforeAll, expect, test } from 'vitest'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { paymentOrders } from '@cairn/contract/operator/shared/fields.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson } from '../../testing/people/people.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { useOperator } from '../../testing/people/use-operator.ts'

const server = useTestServer()
const seed = drawSeed()
const random = seededRandom(seed)
const support = useOperator(server, 'support')
let all: Row[]

interface Row {
  id: string
  member_id: string
  wallet: string
  status: string
  amount: string
  day: string
  full_name: string
}

/** Deposits of three members, often at the same moment. */
beforeAll(async () => {
  const plan = await openPlan(server)
  const members = [await makePerson(server), await makePerson(server), await makePerson(server)].map(({ id }) => id)
  const wallets = draw(() => random.pick(['bitcoin', 'bitcoin', 'ethereum', 'usdt', 'balance']))
  await server.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, requested_at, decided_at, reason,
       received_cents, transaction_id)
     select uuidv7(), member_id, $1, wallet, case when wallet <> 'balance' then 'an address' end, cents, status,
       '2026-03-01'::timestamptz + hour * interval '1 hour', case when status <> 'pending' then now() end,
       case when status in ('rejected', 'expired') then 'A reason' end, case when status = 'completed' then cents end,
       case when status = 'completed' and wallet <> 'balance' then
         case wallet when 'ethereum' then '0x' else '' end || encode(sha256(uuidv7()::text::bytea), 'hex') end
     from unnest($2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::integer[]) as d (member_id, wallet, cents, status, hour)`,
    [
      plan._id,
      draw(() => random.pick(members)),
      wallets,
      draw(() => 2_000 + 100 * random.int(3)),
      wallets.map((wallet) =>
        wallet === 'balance' ? 'completed' : random.pick(['pending', 'completed', 'completed', 'rejected', 'expired']),
      ),
      draw(() => random.int(10 * 24)),
    ],
  )
  const { rows } = await server.owner.query<Row>(
    `select id, member_id, wallet, status, (amount_cents / 100.0)::numeric(10, 2)::text as amount,
       to_char(requested_at at time zone 'UTC', 'YYYY-MM-DD') as day,
       (select full_name from members where members.id = member_id)
     from deposits order by requested_at, id`,
  )
  all = rows
  await server.owner.query('analyze deposits')
})

/** Compares as PostgreSQL does: equal keys by id. `all` is in the order of time. */
const byTime = (one: Row, other: Row) => all.indexOf(one) - all.indexOf(other)
const byId = (one: Row, other: Row) => (one.id < other.id ? -1 : 1)
const byAmount = (one: Row, other: Row) => Number(one.amount) - Number(other.amount) || byId(one, other)
const byName = (one: Row, other: Row) =>
  one.full_name === other.full_name ? byId(one, other) : one.full_name < other.full_name ? -1 : 1
const reverse = (compare: (one: Row, other: Row) => number) => (one: Row, other: Row) => compare(other, one)
const orders = {
  oldest: byTime,
  newest: reverse(byTime),
  smallest: byAmount,
  largest: reverse(byAmount),
  member_first: byName,
  member_last: reverse(byName),
}

function draw<T>(one: () => T): T[] {
  return Array.from({ length: 3_000 }, one)
}

function drawFilter() {
  const row = random.pick(all)
  const day = () => `2026-03-${String(1 + random.int(12)).padStart(2, '0')}`
  const choices = {
    status: random.pick(['pending', 'rejected', 'expired', 'completed']),
    wallet: random.pick(['bitcoin', 'ethereum', 'usdt', 'balance']),
    member_id: random.percent(90) ? row.member_id : random.uuid(),
    id: row.id,
    amount: row.amount,
    from: day(),
    to: day(),
  }
  return Object.fromEntries(
    Object.entries(choices).filter(([key]) => random.percent(key === 'id' ? 5 : 35)),
  ) as Partial<typeof choices>
}

test(
  `any filters together, in every order, page after page, give the same as reading each deposit (seed ${seed})`,
  { timeout: scale({ usual: 60_000, faults: 600_000 }) },
  async () => {
    let found = 0
    for (let turn = 0; turn < scale({ usual: 60, faults: 2_000 }); turn += 1) {
      const { from = '', to = '9999', ...exact } = drawFilter()
      const order = random.pick(paymentOrders)
      const wanted = all
        .filter((row) => row.day >= from && row.day <= to)
        .filter((row) => Object.entries(exact).every(([key, value]) => row[key as keyof Row] === value))
        .toSorted(orders[order])
        .map(({ id }) => id)
      const days = { ...(from && { from }), ...(to < '9999' && { to }) }
      const filter = { ...exact, ...days, order, limit: 20 + random.int(180) }

      const ids: string[] = []
      for (let cursor: string | null | undefined; cursor !== null && ids.length < 600;) {
        const page = await support.send(listDeposits, { query: { ...filter, ...(cursor ? { cursor } : {}) } as object })
        ids.push(...page.deposits.map(({ id }) => id))
        cursor = page.next ?? null
      }

      expect({ filter, ids }).toEqual({ filter, ids: wanted.slice(0, ids.length) })
      if (ids.length < 600) expect(ids.length).toBe(wanted.length)
      found += ids.length
    }
    expect(found).toBeGreaterThan(1_000)
  },
)

test('more deposits than are sorted at once come in the order of the names too', async () => {
  await server.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, decided_at)
     select uuidv7(), one.member_id, one.plan_id, 'usdt', 'an address', 2000, 'cancelled', now()
     from (select distinct member_id, plan_id from deposits) one, generate_series(1, 3400)`,
  )
  const { rows } = await server.owner.query(
    `select deposits.id from deposits join members on members.id = member_id
     where status = 'cancelled' order by full_name desc, deposits.id desc limit 400`,
  )
  const query = { status: 'cancelled', order: 'member_last', limit: 200 } as const
  const first = await support.send(listDeposits, { query })
  const second = await support.send(listDeposits, { query: { ...query, cursor: first.next ?? '' } })
  expect([...first.deposits, ...second.deposits].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})
