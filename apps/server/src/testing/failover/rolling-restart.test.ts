import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrations/migrate.ts'
import { createCrashServer } from '../crash/crash-server.ts'
import { makeMembers } from '../crash/make-members.ts'
import { password } from '../people/people.ts'
import { openBalancer } from './balancer.ts'
import { openClusterPair, type ClusterPair } from './cluster-pair.ts'
import { startSteadyLoad, type LoadMember } from './steady-load.ts'

let cluster: ClusterPair
let members: LoadMember[]
let balancer: Awaited<ReturnType<typeof openBalancer>>
const servers = [1, 2].map(() => createCrashServer(() => cluster.settings))

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
const once = { retry: 0, timeout: 120_000 }

test(
  'two servers behind a balancer continue during each harmless kind of schema change, and restart on it one after the other: no request fails (REL-16)',
  once,
  async () => {
    const folder = newerMigrations()
    const load = startSteadyLoad(balancer.url, members)
    await load.untilMore()
    const ran = await migrate(cluster.migrationAddress, 'cairn', pathToFileURL(`${folder}/`))
    expect(ran).toEqual(['9000_what_the_next_version_adds.sql'])
    await load.untilMore()
    expect(balancer.ready()).toHaveLength(2)
    for (const server of servers) {
      await server.stop()
      await server.start()
      await expect.poll(() => balancer.ready().length, { timeout: 20_000 }).toBe(2)
      await load.untilMore()
    }
    expect(await load.stop()).toEqual([])
    rmSync(folder, { recursive: true })
  },
)

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
