import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { isSealingLate } from './is-sealing-late.ts'
import { requireSealable } from './require-sealable.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await openTestDatabase()
})
afterAll(() => server.close())

test('an empty ledger and a sealed one can be sealed', async () => {
  await expect(requireSealable(server.database)).resolves.toBeUndefined()
  await server.owner.query(
    `select ledger.post_as_owner(array[gen_random_uuid()], '{bonus_budget_funded}', '{opening}', '{bonus_budget}', '{1}',
      array[gen_random_uuid()], '{system}')`,
  )
  await sealEverything(server.owner)
  await expect(requireSealable(server.database)).resolves.toBeUndefined()
  expect(await isSealingLate(server.database)).toBe(false)
})

test('a cluster that counts from below the last seal, as after a dump, is refused and never ready', async () => {
  // Simulated from the other side: the last seal comes from a cluster that had counted further.
  await server.owner.query(`set session_replication_role = replica;
    update ledger.blocks set until_xact = '999999999999'; set session_replication_role = origin`)

  const starting = requireSealable(server.database)
  await expect(starting).rejects.toThrow(StartupError)
  await expect(starting).rejects.toThrow(
    /counts transactions from \d+ while the last seal ends at 999999999999, as after a dump\. Restore a physical backup\.$/,
  )
  expect(await isSealingLate(server.database)).toBe(true)
  await expect(server.owner.query('select ledger.seal()')).rejects.toMatchObject({ code: 'CL003' })
})
