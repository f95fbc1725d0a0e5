import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { useTestDatabase } from '../../../testing/server/test-database.ts'

const server = useTestDatabase()
let address: { host: string; database: string }

beforeAll(async () => {
  address = { host: server.owner.host, database: server.name }
})

test('a migration is applied once', async () => {
  expect(await migrate(address)).toEqual([])
})

test('a migration and a call that wait for each other both come to an end (REL-16)', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-migrations-'))
  cpSync(new URL('../../../../migrations/', import.meta.url), folder, { recursive: true })
  // PostgreSQL detects the deadlock within the migration's limit of a second, and ends the migration's statement.
  const sql = `set local deadlock_timeout = '500ms'; lock table plans; lock table settings;`
  writeFileSync(path.join(folder, '9000_two_tables.sql'), sql)
  const call = new pg.Client({ host: address.host, database: address.database, user: 'cairn' })
  await call.connect()
  await call.query('begin; lock table settings in access share mode')

  const migrating = migrate(address, 'cairn', pathToFileURL(`${folder}/`))
  const waits = `select from pg_locks where not granted and relation = 'settings'::regclass and database = (
    select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await server.owner.query(waits)).rowCount).toBe(1)
  await call.query('lock table plans in access share mode')
  await call.query('commit')
  expect(await migrating).toEqual(['9000_two_tables.sql'])
  await call.end()
  rmSync(folder, { recursive: true })
})

test('a migration of a newer server is ignored', async () => {
  await server.owner.query("insert into migrations (name, checksum) values ('9999_newer.sql', 'x')")
  expect(await migrate(address)).toEqual([])
})

test('a migration that was changed after it was applied is named in one sentence', async () => {
  await server.owner.query("update migrations set checksum = 'x' where name like '0002%'")
  const starting = migrate(address)

  await expect(starting).rejects.toThrow(StartupError)
  await expect(starting).rejects.toThrow('The migration 0002_ledger.sql was changed after it was applied')
})

test('a database of an earlier numbering is refused in one sentence', async () => {
  // There 0002 has other contents too, which must not be the stated reason.
  await server.owner.query(`
    update migrations set checksum = 'x' where name = '0002_ledger.sql';
    insert into migrations (name, checksum) values ('0003_seal.sql', 'x')`)
  const starting = migrate(address)

  await expect(starting).rejects.toThrow(StartupError)
  await expect(starting).rejects.toThrow(
    'This database was made by an earlier version of Cairn, with other migrations (0003_seal.sql), and cannot be upgraded: use an empty database.',
  )
})

test('a login that may not migrate is refused in one sentence, without a change', async () => {
  const login = `${server.name}_login`
  const empty = `${server.name}_empty`
  await server.owner.query(`create role ${login} login`)
  await server.owner.query(`create database ${empty} owner ${login}`)
  try {
    // In one the login may not create a table; it owns the other, and may not act as the roles.
    for (const database of [server.name, empty]) {
      const starting = migrate({ host: address.host, database }, login)
      await expect(starting).rejects.toThrow(StartupError)
      await expect(starting).rejects.toThrow(/^The login of the database may not migrate: permission denied .+\.$/)
    }
  } finally {
    await server.owner.query(`drop database ${empty} with (force)`)
    await server.owner.query(`drop role ${login}`)
  }
})
