import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type Send } from '@cairn/client/calls/client.ts'
import { previewDistribution, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { loadConfig } from '../../../apps/server/src/configuration/config.ts'
import { loadKeys } from '../../../apps/server/src/platform/crypto/load-keys.ts'
import { signRows } from '../../../apps/server/src/shared/signing/signatures/sign-rows.ts'
import { putInPlan, today } from '../../../apps/server/src/testing/fixtures/plan-gains.ts'
import { makePlans, type Plan } from '../calls/measure-money.ts'
import { lanes, withdrawals } from '../calls/lanes.ts'
import { makePeople, signInOperator, type BenchMember } from '../load/people.ts'
import { compare, number, type Section } from '../report/report.ts'
import type { Pace } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'

const amount = '500000.01'
/** The time for which others withdraw between two looks at the distribution. */
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
  const withdraw = withdrawals(server, members)
  const took = { bare: [] as number[], alone: [] as number[] }
  const rates = { alone: [] as number[], meanwhile: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const { id, postedMs } = await distribute(server, send, plan)
    took.alone.push(postedMs)
    took.bare.push(await insertAsMany(server, id))

    rates.alone.push((await withdraw(phaseMs)).perSecond)
    const began = performance.now()
    const distribution = distribute(server, send, plan)
    const ended = distribution.then(() => true)
    let count = 0
    do count += (await withdraw(sliceMs)).count
    while (!(await Promise.race([ended, sleep(0, false)])))
    rates.meanwhile.push(count / ((performance.now() - began) / 1_000))
    await distribution
  }
  const meanwhile = 'withdrawals per second during preview and posting, against those without'
  return {
    title: 'Many at once',
    note:
      `A distribution to ${number(size)} members, posted in one transaction by the job that its request starts; the least, the median ` +
      'and the most of the rounds. The floor is one `insert … select` of the same transfers into an empty copy of the table ' +
      `with all its indexes. Meanwhile other members withdraw, at ${lanes} connections.`,
    rows: [
      compare('posting, from the request until it is posted', took.bare, took.alone, { most: 4, unit: ' ms' }),
      compare(meanwhile, rates.alone, rates.meanwhile, { least: 0.5 }),
    ],
  }
}

/** Previews and requests a distribution; returns when the job has posted it. */
async function distribute({ owner }: BenchServer, send: Send, plan: string) {
  const id = randomUUID()
  const query = { plan, amount, as_of: today() }
  const { hash } = await send(previewDistribution, { query })
  const previewed = performance.now()
  await send(requestDistribution, { body: { id, ...query, hash } })
  for (;;) {
    const { rows } = await owner.query('select status, failure from distributions where id = $1', [id])
    const postedMs = performance.now() - previewed
    if (rows[0].status === 'posted') return { id, postedMs }
    if (rows[0].status === 'failed') throw new Error(`the distribution was not posted: ${rows[0].failure}`)
    await sleep(20)
  }
}

/** The same rows by one bare statement, into a table with the ledger's own indexes. */
async function insertAsMany({ owner }: BenchServer, id: string): Promise<number> {
  await owner.query('create table ledger.bare (like ledger.transfers including all)')
  const began = performance.now()
  const copy = 'insert into ledger.bare overriding system value select * from ledger.transfers where reference = $1'
  await owner.query(copy, [id])
  const tookMs = performance.now() - began
  await owner.query('drop table ledger.bare')
  return tookMs
}

/** A plan in which that many members have some hundred dollars each, and that has made ten million. */
async function makePlan({ environment, owner }: BenchServer, size: number): Promise<string> {
  const members = await makePeople(owner, size)
  const [plan] = (await makePlans(owner, 1)) as [Plan]
  const stakes = members.map((person, place) => ({ person, cents: BigInt(10_000 + ((place * 7_919) % 90_000)) }))
  await putInPlan({ owner, keys: loadKeys(loadConfig(environment)) }, plan, stakes)
  // One operator requests it: the time of a second person is not measured.
  await owner.query('update settings set two_approvals_above_cents = 100000000000000')
  await owner.query("select ledger.open_account('realised_gains:' || $1, 'realised_gains')", [plan._id])
  await owner.query(
    `select ledger.post_as_owner(array[uuidv7()], '{gain_realised}', '{custody:usd}', array['realised_gains:' || $1], '{1000000000}',
       array[uuidv7()], '{system}')`,
    [plan._id],
  )
  await owner.query('vacuum analyze')
  return plan._id
}

async function openClient(server: BenchServer): Promise<Send> {
  await server.owner.query(
    `insert into operators (id, email, name, role, password_hash, totp_secret)
     values (uuidv7(), 'treasurer@bench.test', 'Grace Hopper', 'treasurer', '$argon2id$none', '')`,
  )
  await signRows(
    server.owner,
    loadKeys(loadConfig(server.environment)),
    (kind, { signature }) => kind === 'settings' || signature === null,
  )
  const own = await signInOperator(server, 'treasurer')
  const send: typeof fetch = (url, request) => fetch(url, { ...request, headers: { ...request?.headers, ...own } })
  return createClient({ base: `${server.url}/api`, token: () => null, fetch: send })
}
