import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../platform/database/migrations/migrate.ts'
import { withDatabaseOf } from '../crash/with-database.ts'
import { openBadNetwork } from '../network/bad-network.ts'
import { startStandby, startTestCluster, type TestCluster } from './test-cluster.ts'

export type ClusterPair = Awaited<ReturnType<typeof openClusterPair>>

/**
 * A leader and its synchronous standby, behind one address that follows the leader, as with a cluster manager. Its database has
 * the tables of this version, unless the first server is to create them. One that is alone has no standby.
 */
export async function openClusterPair({ isAlone = false, isEmpty = false } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-pair-'))
  let copies = 0
  let leader = await startTestCluster(path.join(folder, '0'))
  let standby: TestCluster | null = null
  await leader.query('create database cairn')
  if (!isEmpty) {
    await migrate({ host: leader.host, database: 'cairn' })
    await leader.query('grant pg_read_all_stats to cairn_server')
  }
  const network = await openBadNetwork(path.join(leader.host, '.s.PGSQL.5432'))
  const keys = { DOCUMENT_KEY: randomBytes(32).toString('hex'), ADDRESS_KEY: randomBytes(32).toString('hex') }
  const urlOf = (login: string) => `postgres://${login}@127.0.0.1:${network.port}/cairn`

  const pair = {
    /** The settings of a server on it. */
    settings: { DATABASE_URL: urlOf('cairn_server'), MIGRATION_URL: urlOf('cairn'), ...keys },
    migrationAddress: { url: urlOf('cairn') },
    folder,
    leader: () => leader,
    standby: () => standby,
    /** Which standbys commits wait for: none with an empty text. */
    async waitFor(names: string) {
      await leader.query(`alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()')
    },
    /** Copies the leader, and returns when commits wait for the copy. */
    async addStandby() {
      copies += 1
      const name = `copy${copies}`
      standby = await startStandby(leader, path.join(folder, String(copies)), name)
      await pair.waitFor(name)
      const find = `select from pg_stat_replication where application_name = '${name}' and sync_state = 'sync'`
      while ((await leader.query(find)).length === 0) await sleep(20)
    },
    /** kill -9 of the leader; the standby is promoted. */
    async failOver() {
      if (!standby) throw new Error('there is no standby')
      await leader.kill()
      const lost = leader
      leader = standby
      standby = null
      // The copy of the leader's list would name a standby that was removed.
      await leader.query('select pg_promote()')
      network.redirect(path.join(leader.host, '.s.PGSQL.5432'))
      // Many of them would fill the disk, and removing all at the end exceeds a test's time limit.
      await rm(lost.cluster, { recursive: true, force: true, maxRetries: 5 })
    },
    /** Leads new connections to the standby, or back to the leader. With `isCut` open ones end. */
    leadTo(which: 'leader' | 'standby', { isCut = false } = {}) {
      const { host } = (which === 'standby' && standby) || leader
      network.redirect(path.join(host, '.s.PGSQL.5432'))
      if (isCut) network.cut()
      network.heal()
    },
    /** Runs work on the database of the leader, as a server and as a superuser. */
    withDatabase: withDatabaseOf(() => leader.host, { DATA_DIR: folder, ...keys }),
    async close() {
      await network.close()
      await standby?.kill()
      await leader.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  if (!isAlone) await pair.addStandby()
  return pair
}
