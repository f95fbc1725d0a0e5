import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'

let server: TestDatabase
let address: { host: string; database: string }

beforeAll(async () => {
  server = await openTestDatabase()
  address = { host: server.owner.host, database: server.name }
})
afterAll(() => server.close())

test('what was applied is not applied again', async () => {
  expect(await migrate(address)).toEqual([])
})

test('a migration that was changed after it was applied is named in one sentence', async () => {
  await server.owner.query("update migrations set checksum = 'x' where name like '0002%'")
  const starting = migrate(address)

  await expect(starting).rejects.toThrow(StartupError)
  await expect(starting).rejects.toThrow('The migration 0002_ledger.sql was changed after it had been applied')
})

test('a login that may not migrate is refused in one sentence, and leaves nothing behind', async () => {
  const login = `${server.name}_login`
  const empty = `${server.name}_empty`
  await server.owner.query(`create role ${login} login`)
  await server.owner.query(`create database ${empty} owner ${login}`)
  try {
    // One may not even make a table; the other owns the database and may not act as its owner's roles.
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
