import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../configuration/config.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { useTestDatabase } from '../testing/server/test-database.ts'
import { startServer } from './start-server.ts'

const database = useTestDatabase()
const folder = createTestFolder('start')

test('a server does not start on a database that may lose committed changes (REL-15)', async () => {
  const host = encodeURIComponent(database.owner.host)
  const config = loadConfig({
    DATABASE_URL: `postgres://cairn@localhost:5432/${database.name}?host=${host}`,
    DATA_DIR: folder,
    PORT: '0',
  })
  const lines: string[] = []
  const starting = startServer({ config, log: pino({ level: 'silent' }), print: (line) => lines.push(line) })
  // The PostgreSQL of the tests: its data is deleted after them.
  await expect(starting).rejects.toThrow('PostgreSQL runs with fsync off, and could lose money in a power cut.')
  // It has refused before a write.
  expect(lines).toEqual([])
  const { rows } = await database.owner.query('select from sample_data')
  expect(rows).toEqual([])
})
