import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/member/history.ts'
import { signIn } from '@cairn/contract/member/sessions.ts'
import { requestDeposit } from '@cairn/contract/member/deposits.ts'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { migrate } from '../../platform/database/start/migrate.ts'
import { createCrashServer } from '../crash/crash-server.ts'
import { openPlan } from '../fixtures/fixtures.ts'
import { goodAddresses, makePerson, password, type Person } from '../people/people.ts'
import { liftLimits } from '../server/test-database.ts'
import type { TestServer } from '../server/test-server.ts'
import { openBalancer } from './balancer.ts'
import { openClusterPair, type ClusterPair } from './cluster-pair.ts'

let cluster: ClusterPair
let people: Person[]
let plan: { _id: string; name: string }
let balancer: Awaited<ReturnType<typeof openBalancer>>
const servers = [1, 2].map(() => createCrashServer(() => cluster.settings))

beforeAll(async () => {
  cluster = await openClusterPair()
  await cluster.withDatabase(async (scene) => {
    await liftLimits(scene.owner)
    const asServer = { ...scene, url: '' } as unknown as TestServer
    plan = await openPlan(asServer, { min: '0.01', max: '1000000.00' })
    people = []
    while (people.length < 4) people.push(await makePerson(asServer, { balance: '1500.00', addresses: ['bitcoin'] }))
  })
  await Promise.all(servers.map((server) => server.start()))
  balancer = await openBalancer(() => servers.map((server) => server.url()))
}, 120_000)
afterAll(async () => {
  balancer.close()
  await Promise.all(servers.map((server) => server.close()))
  await cluster.close()
})

test('two servers behind a balancer are restarted one after the other under load, and no request fails (REL-16)', async () => {
  const load = startLoad()
  for (const server of servers) {
    await load.untilMore()
    await server.stop()
    await server.start()
    await expect.poll(() => balancer.ready().length, { timeout: 20_000 }).toBe(2)
  }
  await load.untilMore()
  expect(await load.stop()).toEqual([])
}, 120_000)

test('the version before serves on while the next one changes the schema, and starts on it (REL-16)', async () => {
  const folder = newerMigrations()
  const load = startLoad()
  await load.untilMore()
  const ran = await migrate(cluster.migrationAddress, 'cairn', pathToFileURL(`${folder}/`))
  expect(ran).toEqual(['9000_what_the_next_version_adds.sql'])
  await load.untilMore()
  expect(balancer.ready()).toHaveLength(2)
  const [first] = servers
  await first?.stop()
  await first?.start()
  await expect.poll(() => balancer.ready().length, { timeout: 20_000 }).toBe(2)
  await load.untilMore()
  expect(await load.stop()).toEqual([])
  rmSync(folder, { recursive: true })
}, 120_000)

/** The migrations of this version, and one of each harmless kind. */
function newerMigrations(): string {
  const folder = path.join(cluster.folder, 'migrations')
  mkdirSync(folder)
  cpSync(new URL('../../../migrations/', import.meta.url), folder, { recursive: true })
  const tables = [
    'plans',
    'members',
    'deposits',
    'withdrawals',
    'settings',
    'sessions',
    'idempotency_keys',
    'operators',
  ]
  const sql = `
    ${tables.map((table) => `alter table ${table} add column of_the_next_version text;`).join('\n')}
    create table next_things (id uuid primary key, member_id uuid references members);
    grant select, insert on next_things to cairn_server;
    create index withdrawals_of_the_next_version on withdrawals (of_the_next_version);`
  writeFileSync(path.join(folder, '9000_what_the_next_version_adds.sql'), sql)
  return folder
}

/** Members who read, sign in and move money without a pause, each money call with a key, and nothing sent twice. */
function startLoad() {
  const stopping = new AbortController()
  let answered = 0
  const failures: string[] = []
  const kinds = [
    (person: Person) => send(listHistory, person),
    (person: Person) =>
      send(requestWithdrawal, person, {
        amount: '0.01',
        plan: { wallet: 'bitcoin', address: goodAddresses.bitcoin },
        wallet: 'bitcoin',
      }),
    (person: Person) => send(requestDeposit, person, { amount: '0.01', plan, wallet: 'balance' }),
    (person: Person) => send(signIn, null, { username: person.email, password }),
  ]
  const work = async (person: Person) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      // A sign-in takes a hundred times as long as the others.
      const kind = kinds[turn % 40 === 0 ? 3 : turn % 3]!
      const { status, text } = await kind(person).catch((error: Error) => ({ status: 0, text: String(error.cause) }))
      if (status === 200) answered += 1
      else failures.push(`${status} ${text}`)
    }
  }
  const working = people.map(work)
  return {
    untilMore: () => {
      const enough = answered + 30
      return expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(enough)
    },
    /** Returns what was not answered with success. */
    stop: async () => {
      stopping.abort()
      await Promise.all(working)
      return failures
    },
  }
}

async function send(call: { path: string; method: string }, person: Person | null, body?: object) {
  const reply = await fetch(`${balancer.url}/api/${call.path}`, {
    method: call.method,
    headers: {
      ...(person ? { authorization: `bearer ${person.token}` } : {}),
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, text: await reply.text() }
}
