import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { drawSeed, seededRandom } from '../../../testing/fuzz/random.ts'
import { scale } from '../../../testing/ledger/scale.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'
import { useTestDatabase } from '../../../testing/server/test-database.ts'

const database = useTestDatabase()
const seed = drawSeed()
const random = seededRandom(seed)
const coins = ['bitcoin', 'ethereum', 'usdt']
/** Records of many transfers, whose units are corrected often. */
const shared = Array.from({ length: 10 }, () => randomUUIDv7())

test(`the book of units has every record at every moment, while records, units and totals are written at once (seed ${seed})`, async () => {
  const [sealer, reader, ...writers] = await Promise.all(Array.from({ length: 6 }, connect))
  const over = new AbortController()
  const untilOver = async (act: () => Promise<void>) => {
    let turns = 0
    for (; !over.signal.aborted; turns += 1) await act()
    return turns
  }
  const [looks] = await Promise.all([
    untilOver(() => expectSums(reader!, random.percent(50) ? 'infinity' : 'now')),
    untilOver(() => updateTotals(sealer!)),
    Promise.all(writers.map(write)).finally(() => over.abort()),
  ])

  await updateTotals(sealer!)
  const { rows } = await sealer!.query('select sum(unknown_count)::integer as unknown from ledger.unit_books')
  expect(rows[0].unknown).toBeGreaterThan(10)
  await expectSums(reader!, 'infinity')
  const { rows: moments } = await sealer!.query(
    'select posted_at::text as at from ledger.transfers order by random() limit 10',
  )
  for (const { at } of moments) await expectSums(reader!, at)
  expect(looks).toBeGreaterThan(0)
})

test('units that are committed after later ones are in the kept sums', async () => {
  const [sealer, slow] = [await connect(), await connect()]
  const [early, late] = [randomUUIDv7(), randomUUIDv7()]
  for (const reference of [early, late]) await post(sealer, 'bitcoin', reference)
  await slow.query('begin')
  await addUnits(slow, early, 'bitcoin')
  await addUnits(sealer, late, 'bitcoin')
  const updating = updateTotals(sealer)
  await Promise.race([updating, sleep(300)])
  await slow.query('commit')
  await updating
  await expectSums(sealer, 'infinity')
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ host: inject('postgresHost'), user: 'cairn', database: database.name })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function updateTotals(client: pg.Client): Promise<void> {
  await sealEverything(client)
  await client.query('select ledger.update_daily_totals()')
}

/** Transfers with units before or after them, or without; some are taken back. */
async function write(client: pg.Client): Promise<void> {
  for (let turn = 0; turn < scale({ usual: 60, faults: 600 }); turn += 1) {
    const [coin, reference] = [random.pick(coins), random.percent(40) ? random.pick(shared) : randomUUIDv7()]
    const units = async () => {
      if (random.percent(40)) await addUnits(client, reference, random.pick([coin, coin, 'usdt']))
    }
    await client.query('begin')
    await units()
    if (random.percent(80)) await post(client, coin, reference)
    await units()
    await client.query('select pg_sleep($1)', [random.pick([0, 0.001, 0.03])])
    await client.query(random.percent(90) ? 'commit' : 'rollback')
  }
}

async function addUnits(client: pg.Client, reference: string, coin: string): Promise<void> {
  const units = 1 + random.int(1_000)
  await client.query('insert into custody_units (reference, asset, units) values ($1, $2, $3)', [
    reference,
    coin,
    units,
  ])
}

/** Between accounts that keep no balance, so no transfer blocks another. */
async function post(client: pg.Client, coin: string, reference: string): Promise<void> {
  const custody = `custody:${coin}`
  const [kind, from, to] = random.pick([
    ['custody_found', custody, 'corrections'],
    ['custody_written_off', 'corrections', custody],
    ['network_fee_paid', 'network_fees', custody],
    ['custody_moved', custody, `custody:${random.pick(coins.filter((other) => other !== coin))}`],
  ])
  const values = [randomUUIDv7(), kind, from, to, 1 + random.int(500), reference, 'system']
  await client.query(
    'select ledger.post_as_owner($1, $2, $3, $4, $5, $6, $7)',
    values.map((value) => [value]),
  )
}

/** Compares the book of each coin with a reading of every record in the same snapshot. */
async function expectSums(client: pg.Client, until: string): Promise<void> {
  await client.query('begin isolation level repeatable read')
  const { rows: books } = await client.query(
    'select asset, book.* from unnest($1::text[]) as asset, ledger.read_unit_book(asset, $2) book order by asset',
    [coins, until],
  )
  const { rows: added } = await client.query(
    `with record as (
       select asset, reference, bool_or(kind = 'network_fee_paid') as is_fee, sum(case f.code when 'custody:' || asset then 1 else -1 end * amount_cents) as cents
       from unnest($1::text[]) as asset cross join ledger.transfers
       join ledger.accounts f on f.id = from_account join ledger.accounts g on g.id = to_account
       where 'custody:' || asset in (f.code, g.code) and posted_at <= $2 group by 1, 2
     ), entry as (
       select asset, reference, is_fee, cents, sign(cents) * (array_agg(kept.units order by kept.id desc) filter (where kept.id is not null))[1] as units
       from record left join custody_units kept using (asset, reference) group by asset, reference, is_fee, cents
     )
     select asset, coalesce(sum(units) filter (where cents > 0 and not is_fee), 0) as in_units,
       coalesce(-sum(units) filter (where cents < 0 and not is_fee), 0) as out_units, coalesce(-sum(units) filter (where is_fee), 0) as fee_units,
       coalesce(sum(cents) filter (where units is not null), 0)::bigint as known_cents,
       (count(cents) filter (where units is null))::integer as unknown_count,
       coalesce(sum(cents) filter (where units is null), 0)::bigint as unknown_cents
     from unnest($1::text[]) as asset left join entry using (asset) group by asset order by asset`,
    [coins, until],
  )
  await client.query('rollback')
  expect({ until, books }).toEqual({ until, books: added })
}
