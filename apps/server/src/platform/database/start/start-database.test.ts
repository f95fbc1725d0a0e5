import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { loadConfig } from '../../../config.ts'
import { connection } from '../database.ts'
import { startDatabase } from './start-database.ts'

test('the private PostgreSQL takes more connections than the calls may use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-start-'))
  // The socket's folder is removed with the rest.
  vi.stubEnv('TMPDIR', folder)
  const config = loadConfig({ DATA_DIR: join(folder, 'data'), DATABASE_CONNECTIONS: '120' })
  const { address, stop } = await startDatabase(config, () => {})
  const client = new pg.Client(connection(address, 'cairn'))
  try {
    await client.connect()
    expect((await client.query('show max_connections')).rows).toEqual([{ max_connections: '150' }])
  } finally {
    await client.end()
    await stop()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  }
})
