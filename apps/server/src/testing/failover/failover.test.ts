import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { loadConfig } from '../../configuration/config.ts'
import { checkDatabase } from '../../features/operations/examination/check-database.ts'
import { expectAlerts, hasPromtool, scrape, type Scrape } from '../operations/expect-alerts.ts'
import { startClients, type CrashMember } from '../crash/crash-clients.ts'
import { createCrashServer } from '../crash/crash-server.ts'
import { expectComplete, expectFigures, findLost } from '../crash/expect-complete.ts'
import { drawSeed, seededRandom } from '../fuzz/random.ts'
import { scale } from '../ledger/scale.ts'
import { makeMembers } from '../crash/make-members.ts'
import { toBitcoin } from '../people/people.ts'
import { answerOf, sendOnce } from '../server/send-once.ts'
import { openClusterPair, type ClusterPair } from './cluster-pair.ts'

const random = seededRandom(drawSeed())
const moments = scale({ usual: 1, faults: 50 })
// Enough for the last moment on a fast machine too.
const openingCents = BigInt(moments) * 1_500_00n
let standbyIs = 'required'
let pair: ClusterPair
let members: CrashMember[]
let plan: { _id: string; name: string }
const metricsToken = randomUUID()
const server = createCrashServer(() => ({
  ...pair.settings,
  DATABASE_STANDBY: standbyIs,
  METRICS_TOKEN: metricsToken,
}))

beforeAll(async () => {
  pair = await openClusterPair()
  const balance = centsToDecimal(openingCents)
  ;({ members, plan } = await pair.withDatabase((scene) => makeMembers(scene, 4, balance)))
  await server.start()
}, 120_000)
afterAll(async () => {
  await server.close()
  await pair.close()
})

const load = () => startClients({ url: server.url, members, plan, random, count: 8 })
type Load = ReturnType<typeof load>
const untilMore = ({ acknowledged }: Load, count = 10) => {
  const enough = acknowledged.length + count
  return expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough)
}

test(
  `${moments} times kill -9 of the leader under load, and its standby takes over: no acknowledged change is lost or repeated (seed ${random.seed}) (REL-15)`,
  { meta: { isFinal: true }, timeout: 60_000 + moments * 30_000 },
  async () => {
    const clients = load()
    await untilMore(clients)
    for (let moment = 1; moment <= moments; moment += 1) {
      await sleep(random.int(500))
      await pair.failOver()
      await pair.withDatabase(({ owner }) => expectComplete(owner, members, [...clients.acknowledged]))
      // Until there is another standby, the required one is missing.
      await pair.addStandby()
      await untilMore(clients)
      if (moments > 20 && moment % 10 === 0) console.log(`${moment} of ${moments} times`)
    }
    await clients.stop()
    await pair.withDatabase(async ({ owner }) => {
      await expectComplete(owner, members, clients.acknowledged)
      const { acknowledged } = clients
      for (const member of members) await expectFigures(owner, member, { openingCents, acknowledged })
    })
  },
)

test('without its standby the server acknowledges no change, reads go on, and the reply has the reason (REL-15)', async () => {
  const before = await measure()
  await pair.standby()?.kill()
  // More than there are connections.
  const operations = Array.from({ length: 24 }, (_, n) => ({ member: members[n % 4]!, key: randomUUID() }))
  const sent = operations.map(withdraw)
  // A machine that is busy with other tests may be late with one.
  const readAll = async () => (await Promise.all(members.map(read))).every(({ status }) => status === 200)
  for (let round = 0; round < 20; round += 1) await expect.poll(readAll, { timeout: 10_000 }).toBe(true)
  for (const { status, code } of await Promise.all(sent)) {
    expect({ status, code }).toEqual({ status: 503, code: 'database_unavailable' })
  }
  const late = await withdraw({ member: members[0]!, key: randomUUID() })
  expect(late).toMatchObject({ status: 503, code: 'database_unavailable' })
  await expect.poll(readAll, { timeout: 10_000 }).toBe(true)
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready', lacking: 'standby' } })
  const waiting = await measure()
  const valueOf = (figure: string) => waiting.get(`cairn_database_${figure}`)
  expect(['is_writable', 'timeline', 'synchronous_standbys'].map(valueOf)).toEqual([1, moments + 1, 0])
  expect(valueOf('commits_waiting')).toBeGreaterThan(0)
  // A quarter of the 16 connections is for reads.
  expect(valueOf('commits_waiting')).toBeLessThanOrEqual(12)
  expect(valueOf('oldest_wait_seconds')).toBeGreaterThan(2)
  expectAlert(before, waiting, ['CairnNoStandby', 'CairnCommitsWait'], ['cairn_database_oldest_wait_seconds'])

  // Like a cluster manager that is not strict: blocked commits are then confirmed on one machine.
  await pair.waitFor('')
  await expect.poll(() => withdraw(operations[0]!), { timeout: 10_000 }).toMatchObject({ code: 'standby_missing' })
  for (const operation of operations) {
    expect(await withdraw(operation)).toMatchObject({ status: 503, code: 'standby_missing' })
  }
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready', lacking: 'standby' } })
  expect((await read(members[0]!)).status).toBe(200)

  await pair.addStandby()
  for (const operation of operations) {
    await expect.poll(() => withdraw(operation), { timeout: 10_000 }).toMatchObject({ status: 200 })
  }
  const { rows } = await pair.withDatabase(({ owner }) =>
    owner.query('select count(*)::integer as count from idempotency_keys where key = any ($1)', [
      operations.map(({ key }) => key),
    ]),
  )
  expect(rows).toEqual([{ count: operations.length }])
}, 60_000)

test('a setting that stops PostgreSQL from waiting for the standby is noticed on open connections, and by the doctor (REL-46)', async () => {
  expect(await figures()).toContain('cairn_database_synchronous_standbys 1')
  for (const how of ['local', 'remote_write']) {
    await commitWith(how)
    await expect
      .poll(() => withdraw({ member: members[0]!, key: randomUUID() }), { timeout: 10_000, interval: 20 })
      .toMatchObject({ status: 503, code: 'standby_missing' })
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready', lacking: 'standby' } })
    expect(await askDoctor()).toContainEqual(
      expect.stringContaining(`mend: DATABASE_STANDBY requires a standby, and synchronous_commit is ${how}`),
    )
    // There is one, but no commit waits for it.
    expect(await figures()).toContain('cairn_database_synchronous_standbys 0')
    await commitWith('on')
    await expect.poll(ready, { timeout: 10_000 }).toEqual({ status: 200, body: { status: 'ready' } })
  }
  expect(await withdraw({ member: members[0]!, key: randomUUID() })).toMatchObject({ status: 200 })
}, 60_000)

test('a server whose address leads to a standby shows so in its metrics, and works again when it leads to the leader (REL-45)', async () => {
  const before = await measure()
  expect(before.get('cairn_database_is_writable')).toBe(1)
  pair.leadTo('standby', { isCut: true })
  await expect.poll(figures, { timeout: 10_000 }).toContain('cairn_database_is_writable 0')
  const text = await figures()
  // It answers, so this is not CairnDatabaseDown, and it knows of no other standbys.
  expect(text).toContain('cairn_database_up 1')
  expect(text).not.toMatch(/^cairn_(database_timeline|database_synchronous_standbys|ledger_transfers) /m)
  expectAlert(before, await measure(), ['CairnReadOnly'])
  expect(await read(members[0]!)).toMatchObject({ status: 503, code: 'database_unavailable' })
  expect(await ready()).toEqual({ status: 503, body: { status: 'not_ready', lacking: 'database' } })

  // The connections to the standby stay open but unused.
  pair.leadTo('leader')
  await expect.poll(figures, { timeout: 10_000 }).toContain('cairn_database_is_writable 1')
  await expect
    .poll(() => withdraw({ member: members[0]!, key: randomUUID() }), { timeout: 10_000 })
    .toMatchObject({ status: 200 })
}, 60_000)

test('with a lagging standby the same failover loses changes, which the test above would notice, and the server notices it', async () => {
  await server.killServer()
  standbyIs = 'none'
  await pair.waitFor('')
  await server.start()
  const clients = load()
  await untilMore(clients)
  // Stopping the walreceiver alone is not enough: its buffers would still arrive.
  await pair.standby()?.query("alter system set primary_conninfo = 'host=/nowhere'", 'select pg_reload_conf()')
  await untilMore(clients, 20)
  await sleep(700)
  const before = await measure()
  await pair.failOver()
  await clients.abandon()
  await pair.withDatabase(async ({ owner }) => {
    expect((await findLost(owner, clients.acknowledged)).length).toBeGreaterThan(0)
  })
  await expect
    .poll(() => withdraw({ member: members[0]!, key: randomUUID() }), { timeout: 10_000 })
    .toMatchObject({ status: 503, code: 'ledger_behind' })
  expectAlert(before, await measure(), ['CairnLedgerWentBack', 'CairnFailedOver'])
}, 60_000)

const withdraw = ({ member: { addresses, token }, key }: { member: CrashMember; key: string }) => {
  const body = { amount: '1', ...toBitcoin({ addresses }) }
  return answerOf(sendOnce(server.url(), requestWithdrawal, { token, key, body }))
}
const read = ({ token }: CrashMember) => answerOf(sendOnce(server.url(), listHistory, { token }))

/** A superuser can do this while the server runs. */
const commitWith = (how: string) =>
  pair.leader().query(`alter system set synchronous_commit = ${how}`, 'select pg_reload_conf()')

async function figures() {
  const reply = await fetch(`${server.url()}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return reply.text()
}

async function measure(): Promise<Scrape> {
  const scraped = [...(await scrape(server.url(), metricsToken))]
  // A job that failed without a standby is replaced within a minute, and this minute is played for hours.
  return new Map(scraped.filter(([name]) => !name.startsWith('cairn_jobs_failed')))
}
/** The calls that were refused meanwhile have alerts of their own, which `alerts.test.ts` shows. */
const expectAlert = (before: Scrape, after: Scrape, fires: string[], grows: string[] = []) => {
  if (hasPromtool) expectAlerts(before, after, { fires, grows })
}

/** The doctor's findings, on a connection of the server's login. */
async function askDoctor() {
  const client = new pg.Client({ host: pair.leader().host, database: 'cairn', user: 'cairn_server' })
  await client.connect()
  try {
    const config = loadConfig({ ...pair.settings, DATABASE_STANDBY: 'required' })
    return (await checkDatabase(client, config)).map(({ severity, sentence }) => `${severity}: ${sentence}`)
  } finally {
    await client.end()
  }
}

async function ready() {
  const reply = await fetch(`${server.url()}/ready`)
  return { status: reply.status, body: await reply.json() }
}
