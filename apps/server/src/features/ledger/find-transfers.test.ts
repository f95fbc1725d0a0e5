import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import type { PageKey } from '../../platform/database/pagination.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson } from '../../testing/people/people.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { transferKinds } from '../../ledger/kinds.ts'
import { countTransfers, findTransfers, type TransferFilter } from './find-transfers.ts'

const server = useTestServer()
const seed = drawSeed()
const random = seededRandom(seed)
/** So many that PostgreSQL chooses between the indexes. */
const commonCount = 31_000
const operators = Array.from({ length: 3 }, () => random.uuid())
const references = Array.from({ length: 3 }, () => random.uuid())
let all: Known[]
let accounts: string[]
let people: string[]

/** A row of the table, with its accounts' members. */
interface Known {
  id: string
  position: bigint
  micros: bigint
  kind: string
  from_code: string
  to_code: string
  from_member: string | null
  to_member: string | null
  amount_cents: bigint
  reference: string
  actor: string
  is_unknown: boolean
}

beforeAll(async () => {
  people = []
  while (people.length < 3) people.push((await makePerson(server)).id)
  const gains = `realised_gains:${random.uuid()}`
  await server.owner.query("select ledger.open_account($1, 'realised_gains')", [gains])
  const opening = [
    ...people.flatMap((id) => [
      drawn('deposit_confirmed', 'custody:bitcoin', `member:${id}:invested`, 1_000_000n),
      drawn('deposit_released', `member:${id}:invested`, `member:${id}:available`, 500_000n),
      drawn('withdrawal_held', `member:${id}:available`, `member:${id}:held`, 250_000n),
    ]),
    drawn('gain_realised', 'custody:usd', gains, 1_000_000n),
  ]
  const common = Array.from({ length: commonCount }, () => {
    const custody = random.pick(['custody:bitcoin', 'custody:bitcoin', 'custody:usdt'])
    return drawn('deposit_confirmed', custody, `member:${random.pick(people)}:invested`, 1n)
  })
  const rare = Array.from({ length: 1_500 }, () => drawRare(gains))
  const posted = [...opening, ...common, ...rare]
  // No money stays held, because there is no withdrawal that it is held for.
  for (const id of people) {
    const held = `member:${id}:held`
    const sum = (where: typeof posted) => where.reduce((cents, one) => cents + one.cents, 0n)
    const rest = sum(posted.filter(({ to }) => to === held)) - sum(posted.filter(({ from }) => from === held))
    posted.push(drawn('withdrawal_released', held, `member:${id}:available`, rest))
  }
  await server.owner.query('select ledger.post_as_owner($1, $2, $3, $4, $5, $6, $7, $8)', [
    posted.map(() => randomUUIDv7()),
    posted.map(({ kind }) => kind),
    posted.map(({ from }) => from),
    posted.map(({ to }) => to),
    posted.map(({ cents }) => cents),
    // Many of one record, as in a distribution.
    posted.map(() => (random.percent(3) ? random.pick(references) : randomUUIDv7())),
    posted.map(drawActor),
    // Many at the same moment, so that only the position distinguishes them.
    posted.map(() => new Date(Date.UTC(2026, 2, 1) + random.int(10 * 24) * 3_600_000)),
  ])
  // Some have units before the daily totals, some after them, and some come after both.
  await sealEverything(server.owner)
  await addUnits(0)
  await server.owner.query('select ledger.update_daily_totals()')
  await addUnits(1)
  const last = [randomUUIDv7(), 'deposit_confirmed', 'custody:usdt', `member:${people[0]}:invested`, 1, references[0]]
  await server.owner.query('select ledger.post_as_owner($1, $2, $3, $4, $5, $6, $7, $8)', [
    ...last.map((value) => [value]),
    ['system'],
    [new Date()],
  ])
  // PostgreSQL chooses its indexes by these statistics.
  await server.owner.query('analyze ledger.transfers, ledger.accounts')
  await readAll()
})

/** Records units of a fifth of the transfers, some of another asset than they moved. */
async function addUnits(fifth: number): Promise<void> {
  await server.owner.query(
    `insert into custody_units (reference, asset, units)
     select reference, case when position % 7 = 0 then 'usdt' else 'bitcoin' end, 1
     from ledger.transfers where position % 5 = $1`,
    [fifth],
  )
}

function drawn(kind: keyof typeof transferKinds, from: string, to: string, cents: bigint) {
  return { kind, from, to, cents }
}

/** A rare kind of transfer, of a cent or two. */
function drawRare(gains: string) {
  const owner = `member:${random.pick(people)}`
  const [available, invested, held] = [`${owner}:available`, `${owner}:invested`, `${owner}:held`] as const
  const cents = BigInt(1 + random.int(2))
  return random.pick([
    drawn('deposit_confirmed', 'custody:ethereum', invested, cents),
    drawn('deposit_from_balance', available, invested, cents),
    drawn('deposit_released', invested, available, cents),
    drawn('withdrawal_held', available, held, cents),
    drawn('withdrawal_released', held, available, cents),
    drawn('withdrawal_sent', held, 'custody:bitcoin', cents),
    drawn('gain_realised', 'custody:usd', gains, cents),
    drawn('loss_realised', gains, 'custody:usd', cents),
    drawn('gain_distributed', gains, available, cents),
    drawn('correction_credited', 'corrections', available, cents),
  ])
}

function drawActor(): string {
  return random.pick(['system', 'system', ...operators.map((id) => `operator:${id}`), `member:${random.pick(people)}`])
}

async function readAll(): Promise<void> {
  const { rows } = await inTransaction(server.database, (tx) =>
    sql<Known>`
      select t.id, position, (extract(epoch from posted_at) * 1000000)::bigint as micros, kind, f.code as from_code, g.code as to_code,
        f.member_id as from_member, g.member_id as to_member, amount_cents, reference, actor, exists (
          select from unnest(array[f.code, g.code]) as code where code like 'custody:%' and code <> 'custody:usd'
            and code not in (select 'custody:' || asset from custody_units where custody_units.reference = t.reference)
        ) as is_unknown
      from ledger.transfers t join ledger.accounts f on f.id = from_account join ledger.accounts g on g.id = to_account`.execute(
      tx,
    ),
  )
  all = rows.toSorted((one, other) => Number(one.micros - other.micros || one.position - other.position))
  accounts = [...new Set(all.flatMap(({ from_code, to_code }) => [from_code, to_code]))]
}

function drawFilter(): TransferFilter {
  const day = () => `2026-03-${String(1 + random.int(12)).padStart(2, '0')}`
  const choices: TransferFilter = {
    account: random.pick([...accounts, 'custody:nothing']),
    member_id: random.pick([...people, random.uuid()]),
    kind: random.percent(30) ? 'deposit_confirmed' : random.pick(Object.keys(transferKinds)),
    reference_id: random.pick([...references, random.pick(all).reference, random.uuid()]),
    operator_id: random.pick([...operators, random.uuid()]),
    from: day(),
    to: day(),
    amount: BigInt(1 + random.int(3)),
    coins: 'unknown',
  }
  return Object.fromEntries(Object.entries(choices).filter(() => random.percent(35)))
}

const dayOf = (micros: bigint) => new Date(Number(micros / 1_000n)).toISOString().slice(0, 10)

/** The same by reading each transfer. */
function expected(filter: TransferFilter, order: 'newest' | 'oldest'): bigint[] {
  const { account, member_id, kind, reference_id, operator_id, from, to, amount, coins } = filter
  const isAsked = (code: string, member: string | null) =>
    (account === undefined || code === account) && (member_id === undefined || member === member_id)
  const positions = all
    .filter(
      (one) =>
        (isAsked(one.from_code, one.from_member) || isAsked(one.to_code, one.to_member)) &&
        (!kind || one.kind === kind) &&
        (!reference_id || one.reference === reference_id) &&
        (!operator_id || one.actor === `operator:${operator_id}`) &&
        (!from || dayOf(one.micros) >= from) &&
        (!to || dayOf(one.micros) <= to) &&
        (amount === undefined || one.amount_cents === amount) &&
        (!coins || one.is_unknown),
    )
    .map(({ position }) => position)
  return order === 'newest' ? positions.toReversed() : positions
}

test(
  `any filters together, in either order and from any row, give the same as reading each transfer (seed ${seed})`,
  { timeout: scale({ usual: 60_000, faults: 600_000 }) },
  async () => {
    const keys = new Map(all.map(({ position, micros }) => [position, { at: String(micros), id: String(position) }]))
    let found = 0
    for (let turn = 0; turn < scale({ usual: 200, faults: 5_000 }); turn += 1) {
      const filter = drawFilter()
      const order = random.pick(['newest', 'oldest'] as const)
      const whole = expected(filter, order)
      const place = whole.length > 0 && random.percent(60) ? random.int(whole.length) : null
      const after: PageKey | null = place === null ? null : (keys.get(whole[place] as bigint) ?? null)
      const limit = 1 + random.int(60)

      const rows = await inTransaction(server.database, (tx) => findTransfers(tx, filter, { order, after, limit }))

      const begin = place === null ? 0 : place + 1
      const wanted = whole.slice(begin, begin + limit)
      expect({ filter, order, after, found: rows.map(({ position }) => position) }).toEqual({
        filter,
        order,
        after,
        found: wanted,
      })
      found += wanted.length
      if (turn % 10 > 0) continue
      const count = await inTransaction(server.database, (tx) => countTransfers(tx, filter, '9223372036854775807'))
      expect({ filter, count }).toEqual({ filter, count: whole.length })
    }
    expect(found).toBeGreaterThan(1_000)
  },
)

test('exactly the transfers of unknown coins are kept, up to the end of the daily totals', async () => {
  const { rows } = await server.owner.query(`
    select count(*)::integer as wrong from ledger.transfers t
    left join ledger.transfers_without_units kept using (position)
    where (kept.position is not null) <>
      (t.position <= (select until_position from ledger.daily_totals_end) and ledger.lacks_units(t))`)
  expect(rows).toEqual([{ wrong: 0 }])
  const kept = await server.owner.query('select from ledger.transfers_without_units')
  expect(kept.rowCount).toBeGreaterThan(1_000)
})
