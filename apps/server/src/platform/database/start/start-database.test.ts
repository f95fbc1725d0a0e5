import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { loadConfig } from '../../../configuration/config.ts'
import { withClient } from '../with-client.ts'
import { chooseSharedBuffers } from './shared-buffers.ts'
import { startDatabase } from './start-database.ts'

test('the private PostgreSQL takes more connections than the calls may use, and a share of the memory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-start-'))
  // The socket's folder is removed with the rest.
  vi.stubEnv('TMPDIR', folder)
  const config = loadConfig({ DATA_DIR: join(folder, 'data'), DATABASE_CONNECTIONS: '120' })
  const { address, stop } = await startDatabase(config, () => {})
  try {
    const { rows } = await withClient(address, 'cairn', (client) =>
      client.query(`
        select current_setting('max_connections') as connections,
          pg_size_bytes(current_setting('shared_buffers')) / 1048576 || 'MB' as share`),
    )
    expect(rows).toEqual([{ connections: '150', share: chooseSharedBuffers() }])
  } finally {
    await stop()
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('if migrations have an address of their own, the start also waits for the database of the calls after them (REL-13)', async () => {
  const migrating = `postgres://cairn@/cairn_template?host=${encodeURIComponent(inject('postgresHost'))}`
  // This port has no listener.
  const config = loadConfig({
    DATABASE_URL: 'postgres://cairn@127.0.0.1:9/cairn_template',
    MIGRATION_URL: migrating,
    DATABASE_WAIT: '1',
  })
  const lines: string[] = []
  const { reach } = await startDatabase(config, (line) => lines.push(line))
  expect(lines).toEqual([])
  await expect(reach()).rejects.toThrow(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/)
  expect(lines).toEqual([expect.stringContaining('Waiting for the database')])
  const other = loadConfig({
    DATABASE_URL: migrating,
    MIGRATION_URL: 'postgres://cairn@127.0.0.1:9/x',
    DATABASE_WAIT: '0',
  })
  await expect(startDatabase(other, () => {})).rejects.toThrow('The database of MIGRATION_URL cannot be reached')
})
