import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { watchDatabase } from '../../platform/database/watch/watch-database.ts'
import { openBadNetwork } from './bad-network.ts'

test('a server that has just started allows five seconds for its first sign of life, before it refuses calls', async () => {
  const network = await openBadNetwork(join(inject('postgresHost'), '.s.PGSQL.5432'))
  const address = { url: `postgres://cairn_server@127.0.0.1:${network.port}/postgres` }
  const database = openDatabase(address, 1)
  network.stall()
  const watching = watchDatabase(address, database, pino({ level: 'silent' }))
  onTestFinished(async () => {
    network.heal()
    await watching.stop()
    await database.close()
    await network.close()
  })
  await sleep(3_000)
  expect(database.clients.isSilent).toBe(false)
  await expect.poll(() => database.clients.isSilent, { timeout: 10_000 }).toBe(true)
  network.heal()
  await expect.poll(() => database.clients.isSilent, { timeout: 10_000 }).toBe(false)
})
