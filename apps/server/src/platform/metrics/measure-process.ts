import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { failsToWrite } from '../database/connection/failed-writes.ts'
import { listMigrations } from '../database/migrations/migrate.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { figure, type Figure } from './figures.ts'

/** A server's own knowledge, without the database: its version, its pools, and the disk of its data folder. */
export async function measureProcess(
  { clients, limitChanges, pools }: Pick<Database, 'clients' | 'limitChanges' | 'pools'>,
  dataDir: string,
): Promise<Figure[]> {
  const ofPools = (name: string, help: string, read: (pool: pg.Pool) => number): Figure => ({
    name,
    help,
    values: Object.entries(pools).map(([pool, each]) => ({ labels: { pool }, value: read(each) })),
  })
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return [
    buildInfo,
    ofPools('cairn_pool_size', 'The most connections that a pool opens.', ({ options }) => options.max ?? 0),
    ofPools('cairn_pool_in_use', 'Connections of a pool that work.', (pool) => pool.totalCount - pool.idleCount),
    ofPools('cairn_pool_waiting', 'Calls and jobs that wait for a connection.', (pool) =>
      // Some connections are left for reads, so changes are queued although one is free.
      pool === pools['calls'] ? pool.waitingCount + (limitChanges?.waitingCount() ?? 0) : pool.waitingCount,
    ),
    figure(
      'cairn_database_fails_to_write',
      'Whether the database has failed to write a change within ten seconds, and has written none since.',
      Number(failsToWrite(clients)),
    ),
    figure('cairn_data_free_bytes', 'Free space where the data folder is.', bavail * bsize),
    figure('cairn_data_size_bytes', 'All space where the data folder is.', blocks * bsize),
  ]
}

const buildInfo: Figure = {
  name: 'cairn_build_info',
  help: 'The version of the server, and how many migrations it knows.',
  values: [{ labels: { version: manifest.version, migrations: String(listMigrations().length) }, value: 1 }],
}
