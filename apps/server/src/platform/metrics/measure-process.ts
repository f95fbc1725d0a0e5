import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { SeriesName } from '@cairn/contract/series.ts'
import type { Config } from '../../configuration/config.ts'
import type { Database } from '../database/database.ts'
import { failsToWrite } from '../database/connection/failed-writes.ts'
import { listMigrations } from '../database/migrations/migrate.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { figure, type Figure } from './figures.ts'

/** A server's own knowledge, without the database: its version, its pools, and the disk of its data folder. */
export async function measureProcess(
  { clients, limitChanges, pools }: Pick<Database, 'clients' | 'limitChanges' | 'pools'>,
  { archive, DATA_DIR }: Pick<Config, 'archive' | 'DATA_DIR'>,
): Promise<Figure[]> {
  const ofPools = (name: SeriesName, read: (pool: pg.Pool) => number): Figure => ({
    name,
    values: Object.entries(pools).map(([pool, each]) => ({ labels: { pool }, value: read(each) })),
  })
  const { bavail, blocks, bsize } = await statfs(DATA_DIR)
  return [
    buildInfo,
    ofPools('cairn_pool_size', ({ options }) => options.max ?? 0),
    ofPools('cairn_pool_in_use', (pool) => pool.totalCount - pool.idleCount),
    ofPools('cairn_pool_waiting', (pool) =>
      // Some connections are left for reads, so changes are queued although one is free.
      pool === pools['calls'] ? pool.waitingCount + (limitChanges?.waitingCount() ?? 0) : pool.waitingCount,
    ),
    figure('cairn_database_fails_to_write', Number(failsToWrite(clients))),
    figure('cairn_archive_configured', Number(archive !== null)),
    figure('cairn_data_free_bytes', bavail * bsize),
    figure('cairn_data_size_bytes', blocks * bsize),
  ]
}

const buildInfo: Figure = {
  name: 'cairn_build_info',
  values: [{ labels: { version: manifest.version, migrations: String(listMigrations().length) }, value: 1 }],
}
