import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrations/migrate.ts'
import { createCrashServer } from '../crash/crash-server.ts'
import { makeMembers } from '../crash/make-members.ts'
import { expectAlerts, hasPromtool, scrape } from '../operations/expect-alerts.ts'
import { password } from '../people/people.ts'
import { openBalancer } from './balancer.ts'
import { openClusterPair, type ClusterPair } from './cluster-pair.ts'
import { startSteadyLoad, type LoadMember } from './steady-load.ts'
import { copyThisVersion } from './version-before.ts'

let cluster: ClusterPair
let members: LoadMember[]
let balancer: Awaited<ReturnType<typeof openBalancer>>
const metricsToken = randomUUID()
const createServer = (sources?: string) =>
  createCrashServer(() => ({ ...cluster.settings, METRICS_TOKEN: metricsToken }), sources)
type Server = ReturnType<typeof createServer>
const servers = [createServer(), createServer()]

beforeAll(async () => {
  cluster = await openClusterPair({ isAlone: true })
  const { members: people, plan } = await cluster.withDatabase((scene) => makeMembers(scene, 4, '1500.00'))
  members = people.map(({ addresses, email, token }) => ({ email, token, password, bitcoin: addresses.bitcoin, plan }))
  await Promise.all(servers.map((server) => server.start()))
  balancer = await openBalancer(() => servers.map((server) => server.url()))
})
afterAll(async () => {
  balancer.close()
  await Promise.all(servers.map((server) => server.close()))
  await cluster.close()
})

// A request that fails in one of two tries has failed.
const once = { meta: { isFinal: true }, timeout: 120_000 }

test(
  'two servers behind a balancer continue during each harmless kind of schema change, one restarts on it, the next version replaces the other: no request fails, and an alert reports two versions (REL-16, REL-29)',
  once,
  async () => {
    const next = makeNextVersion()
    const load = startSteadyLoad(balancer.url, members)
    await load.untilMore()
    const ran = await migrate(cluster.migrationAddress, 'cairn', pathToFileURL(`${next}/${migrations}/`))
    expect(ran).toEqual(['9000_what_the_next_version_adds.sql'])
    await load.untilMore()
    expect(balancer.ready()).toHaveLength(2)
    const untilBothServe = async () => {
      await expect.poll(() => balancer.ready().length, { timeout: 20_000 }).toBe(2)
      await load.untilMore()
    }
    const [first, second] = servers as [Server, Server]
    await first.stop()
    await first.start()
    await untilBothServe()
    await second.close()
    const newer = createServer(next)
    servers[1] = newer
    await newer.start()
    await untilBothServe()
    expect(await load.stop()).toEqual([])
    const before = await scrape(first.url(), metricsToken)
    const after = new Map([...before, ...(await scrape(newer.url(), metricsToken))])
    if (hasPromtool) expectAlerts(before, after, { fires: ['CairnVersionsMixed'] })
  },
)

const migrations = 'apps/server/migrations'

/** The sources of this version with one more migration, which has a change of each harmless kind. */
function makeNextVersion(): string {
  const folder = path.join(cluster.folder, 'next-version')
  mkdirSync(folder)
  copyThisVersion(folder)
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
  writeFileSync(path.join(folder, migrations, '9000_what_the_next_version_adds.sql'), sql)
  return folder
}
