import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../platform/database/migrations/migrate.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { scale } from '../ledger/scale.ts'
import { startPrivatePostgres } from '@cairn/private-postgres/private-postgres.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** A second try does not undo its failure: a change that is lost in one of two tries is lost. */
    isFinal?: boolean
  }
  interface ProvidedContext {
    /** The socket folder of the PostgreSQL of this run. */
    postgresHost: string
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-tests-'))
  const postgres = await startPrivatePostgres({
    name: 'cairn',
    dataDir,
    log: () => {},
    // The tests that kill PostgreSQL start their own; this one need not survive a power cut. A server process starts only on one
    // that does, as some do in `npm run faults`.
    settings: { fsync: scale({ usual: 0, faults: 1 }) === 1 ? 'on' : 'off', max_connections: '300' },
  })
  const { host, user } = postgres
  await withClient({ host, database: 'postgres' }, user, (admin) => admin.query('create database cairn_template'))
  await migrate({ host, database: 'cairn_template' })
  project.provide('postgresHost', host)

  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
