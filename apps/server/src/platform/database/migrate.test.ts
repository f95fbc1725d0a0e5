import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { StartRefusal } from '@cairn/private-postgres/startup-error.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'

let house: TestDatabase
let address: { host: string; database: string }

beforeAll(async () => {
  house = await openTestDatabase()
  address = { host: house.owner.host, database: house.name }
})
afterAll(() => house.close())

test('what was applied is not applied again', async () => {
  expect(await migrate(address)).toEqual([])
})

test('a migration that was changed after it was applied is named in one sentence', async () => {
  await house.owner.query("update migrations set checksum = 'x' where name like '0002%'")
  const starting = migrate(address)

  await expect(starting).rejects.toThrow(StartRefusal)
  await expect(starting).rejects.toThrow('The migration 0002_ledger.sql was changed after it had been applied')
})

test('a login that may not migrate is refused in one sentence, and leaves nothing behind', async () => {
  const login = `${house.name}_login`
  const empty = `${house.name}_empty`
  await house.owner.query(`create role ${login} login`)
  await house.owner.query(`create database ${empty} owner ${login}`)
  try {
    // One may not even make a table; the other owns the database and may not act as its owner's roles.
    for (const database of [house.name, empty]) {
      const starting = migrate({ host: address.host, database }, login)
      await expect(starting).rejects.toThrow(StartRefusal)
      await expect(starting).rejects.toThrow(/^The login of the database may not migrate: permission denied .+\.$/)
    }
  } finally {
    await house.owner.query(`drop database ${empty} with (force)`)
    await house.owner.query(`drop role ${login}`)
  }
})
