import { loadConfig } from '../../apps/server/src/configuration/config.ts'
import { loadKeys } from '../../apps/server/src/platform/crypto/load-keys.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import type { CrashMember } from '../../apps/server/src/testing/crash/crash-clients.ts'
import { openPlan } from '../../apps/server/src/testing/fixtures/fixtures.ts'
import { makePerson } from '../../apps/server/src/testing/people/people.ts'
import { signKind } from '../../apps/server/src/shared/signing/signatures/sign-rows.ts'
import { asRows } from '../../apps/server/src/shared/signing/signatures/sign-stored.ts'
import type { TestServer } from '../../apps/server/src/testing/server/test-server.ts'
import type { Cluster } from './cluster.ts'
import type { Servers } from './servers.ts'

const membersMax = 12

/** Creates the logins and the empty database, as in docs/operating/database.md. */
export async function createLogins(cluster: Cluster): Promise<void> {
  const superuser = await cluster.connect('postgres')
  for (const statement of [
    'create role cairn_owner nologin',
    `create role cairn_server login password '${cluster.password}'`,
    'create role cairn_auditor login',
    `create role cairn_migration login password '${cluster.password}'`,
    'grant cairn_owner, cairn_server to cairn_migration with admin option',
    'grant pg_read_all_stats to cairn_server',
    'create database cairn owner cairn_migration',
  ]) {
    await superuser.query(statement)
  }
  await superuser.end()
}

/** Members with money and a saved address, and a plan that takes any amount. */
export async function makeMembers(cluster: Cluster, { settings, url }: Servers) {
  const owner = await cluster.connect('cairn')
  const database = openDatabase({ url: cluster.urlOf('postgres', 'cairn') }, 2)
  try {
    // Each makes more and smaller requests than a member may.
    await owner.query(`update settings set withdrawal_min_amount_cents = null, pending_deposits_max = 10000,
      pending_withdrawals_max = 10000, money_requests_hourly_max = 100000`)
    const server = { url, owner, database, keys: loadKeys(loadConfig(settings)) } as unknown as TestServer
    await signKind(asRows(owner), server.keys, 'settings')
    const plan = await openPlan(server, { min: '0.01', max: '1000000.00' })
    const members: CrashMember[] = []
    while (members.length < membersMax) {
      members.push(await makePerson(server, { balance: '1000000.00', addresses: ['bitcoin'] }))
    }
    return { members, plan }
  } finally {
    await database.close()
    await owner.end()
  }
}
