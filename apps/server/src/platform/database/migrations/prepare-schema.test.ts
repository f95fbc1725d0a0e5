import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { useTestDatabase } from '../../../testing/server/test-database.ts'
import { listMigrations, migrate } from './migrate.ts'
import { prepareSchema } from './prepare-schema.ts'

const server = useTestDatabase(2)
let login: string
beforeAll(async () => {
  login = `${server.name}_login`
  await server.owner.query(`create role ${login} login; grant cairn_server to ${login}`)
})
afterAll(() => server.owner.query(`drop role ${login}`))
const addressOf = (database: string) => ({
  url: `postgres://${login}@localhost:5432/${database}?host=${encodeURIComponent(server.owner.host)}`,
})

test('a login that may not migrate serves a database that has every migration (REL-23)', async () => {
  expect(await prepareSchema(addressOf(server.name))).toEqual([])
})

test('when a migration is missing, such a login reads which one, and what to run (REL-23)', async () => {
  const newest = listMigrations().at(-1)
  await server.owner.query("update migrations set name = 'away' where name = $1", [newest])
  const starting = prepareSchema(addressOf(server.name))
  await expect(starting).rejects.toThrow(StartupError)
  await expect(starting).rejects.toThrow(
    `The database lacks 1 migration, the first ${newest}, and its login ${login} may not migrate. Run \`cairn migrate\``,
  )
  expect((await server.owner.query('select from migrations where name = $1', [newest])).rowCount).toBe(0)
  await server.owner.query("update migrations set name = $1 where name = 'away'", [newest])
})

test('one of two concurrent migrations waits for the other, and each file is applied once (REL-23)', async () => {
  const empty = `${server.name}_empty`
  await server.owner.query(`create database ${empty}`)
  try {
    await expect(prepareSchema(addressOf(empty))).rejects.toThrow(`lacks ${listMigrations().length} migrations`)
    const address = { host: server.owner.host, database: empty }
    const ran = await Promise.all([migrate(address), migrate(address), prepareSchema(address)])
    expect(ran.flat().toSorted()).toEqual(listMigrations())
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
    // The schema that was just migrated serves.
    expect(await prepareSchema(addressOf(empty))).toEqual([])
  } finally {
    await server.owner.query(`drop database ${empty} with (force)`)
  }
})

test('when the tables of the jobs are missing, such a login reads what to run', async () => {
  await server.owner.query('drop schema graphile_worker cascade')
  const starting = prepareSchema(addressOf(server.name))
  await expect(starting).rejects.toThrow(StartupError)
  await expect(starting).rejects.toThrow('The tables of the jobs are of another version. Run `cairn migrate`')
})
