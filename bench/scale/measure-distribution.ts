import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Send } from '@cairn/client/client.ts'
import { previewDistribution, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { lanes, overHttp, ownMember } from '../calls/lanes.ts'
import { makePeople, type BenchMember } from '../load/members.ts'
import { makeTreasurer, signInOperator } from '../load/operators.ts'
import { withdrawal } from '../load/requests.ts'
import { ms, number, ratioRow, spread, type Section } from '../report/report.ts'
import { median, type Pace } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'

const amount = '500000.01'
/** For so long others withdraw before it is asked whether the distribution has ended. */
const sliceMs = 500

/** Measures a distribution to every member of a plan, and the withdrawals of other members with and without it. */
export async function measureDistribution(
  server: BenchServer,
  members: BenchMember[],
  { rounds, phaseMs }: Pace,
  size: number,
): Promise<Section> {
  const plan = await makePlan(server, size)
  const send = await openClient(server)
  const took = { preview: [] as number[], bare: [] as number[], alone: [] as number[], loaded: [] as number[] }
  const rates = { alone: [] as number[], meanwhile: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const { id, previewMs, postedMs } = await distribute(server, send, plan)
    took.preview.push(previewMs)
    took.alone.push(postedMs)
    took.bare.push(await insertAsMany(server, id))

    rates.alone.push((await withdraw(server, members, phaseMs)).perSecond)
    const began = performance.now()
    const distribution = distribute(server, send, plan)
    const ended = distribution.then(() => true)
    const others = async () => {
      let count = 0
      do count += (await withdraw(server, members, sliceMs)).count
      while (!(await Promise.race([ended, sleep(0, false)])))
      return count / ((performance.now() - began) / 1_000)
    }
    const [loaded, rate] = await Promise.all([distribution, others()])
    took.loaded.push(loaded.postedMs)
    rates.meanwhile.push(rate)
  }
  return {
    title: 'Many at once',
    note:
      `A distribution to ${number(size)} members, posted in one transaction by the job that its request starts; the least, the median ` +
      'and the most of the rounds. The floor is one `insert … select` of the same transfers into an empty copy of the table ' +
      `with all its indexes. Meanwhile other members withdraw, at ${lanes} connections.`,
    rows: [
      { what: 'preview', ours: ms(median(took.preview)) },
      ratioRow({
        what: 'posting, from the request until it is posted',
        floor: `${spread(took.bare)} ms`,
        ours: `${spread(took.alone)} ms`,
        value: median(took.alone) / median(took.bare),
        most: 4,
      }),
      { what: 'posting while others withdraw', ours: `${spread(took.loaded)} ms` },
      ratioRow({
        what: 'withdrawals per second during preview and posting, against those without',
        floor: spread(rates.alone),
        ours: spread(rates.meanwhile),
        value: median(rates.meanwhile) / median(rates.alone),
        least: 0.5,
      }),
    ],
  }
}

const withdraw = (server: BenchServer, members: BenchMember[], lengthMs: number) =>
  overHttp(server, (lane, turn) => withdrawal(ownMember(members, lane, turn)), lengthMs)

/** Previews and requests a distribution, and waits until the job has posted it. */
async function distribute({ owner }: BenchServer, send: Send, plan: string) {
  const id = randomUUID()
  const began = performance.now()
  const { hash } = await send(previewDistribution, { query: { plan, amount } })
  const previewed = performance.now()
  await send(requestDistribution, { body: { id, plan, amount, hash } })
  for (;;) {
    const { rows } = await owner.query('select status, failure from distributions where id = $1', [id])
    if (rows[0].status === 'posted') {
      return { id, previewMs: previewed - began, postedMs: performance.now() - previewed }
    }
    if (rows[0].status === 'failed') throw new Error(`the distribution was not posted: ${rows[0].failure}`)
    await sleep(20)
  }
}

/** The same rows by one bare statement, into a table with the ledger's own indexes. */
async function insertAsMany({ owner }: BenchServer, id: string): Promise<number> {
  await owner.query('create table ledger.bare (like ledger.transfers including all)')
  const began = performance.now()
  await owner.query(
    'insert into ledger.bare overriding system value select * from ledger.transfers where reference = $1',
    [id],
  )
  const tookMs = performance.now() - began
  await owner.query('drop table ledger.bare')
  return tookMs
}

/** A plan in which that many members have some hundred dollars each, and that has made ten million. */
async function makePlan({ owner }: BenchServer, size: number): Promise<string> {
  const members = await makePeople(owner, size)
  const { rows } = await owner.query<{ id: string }>(
    "insert into plans (id, name, min_cents, max_cents, state) values (uuidv7(), 'Everyone', 100, 1000000000, 'open') returning id",
  )
  const plan = rows[0]?.id ?? ''
  await owner.query(
    `with paid as (
       insert into deposits (id, member_id, plan_id, wallet, amount_cents, received_cents, status, decided_at)
       select uuidv7(), id, $1, 'balance', cents, cents, 'completed', now()
       from unnest($2::uuid[]) id, lateral (select 10000 + abs(hashtext(id::text)) % 90000 as cents) drawn
       returning id, member_id, received_cents
     )
     select ledger.post_bulk(array_agg(id), array_agg('deposit_from_balance'::text),
       array_agg('member:' || member_id || ':available'), array_agg('member:' || member_id || ':invested'),
       array_agg(received_cents), array_agg(id), 'system') from paid`,
    [plan, members.map(({ id }) => id)],
  )
  // One operator requests it: the time of a second person is not measured.
  await owner.query('update settings set distribution_two_people_above_cents = 100000000000000')
  await owner.query("select ledger.open_account('realised_gains:' || $1, 'realised_gains')", [plan])
  await owner.query(
    `select ledger.post_as_owner(array[uuidv7()], '{gain_realised}', '{custody:usd}', array['realised_gains:' || $1], '{1000000000}',
       array[uuidv7()], '{system}')`,
    [plan],
  )
  await owner.query('vacuum analyze')
  return plan
}

async function openClient(server: BenchServer): Promise<Send> {
  await makeTreasurer(server)
  const own = await signInOperator(server, 'treasurer')
  return createClient({
    base: `${server.url}/api`,
    token: () => null,
    fetch: (address, request) => fetch(address, { ...request, headers: { ...(request?.headers as object), ...own } }),
  })
}
