import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ListedClient } from '../../platform/database/connection/database-client.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { watchDatabase } from '../../platform/database/watch/watch-database.ts'
import { openBadNetwork } from './bad-network.ts'

function beBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('the server reports a slow database only when it waits for the database, not when it is busy itself', async () => {
  const network = await openBadNetwork(join(inject('postgresHost'), '.s.PGSQL.5432'))
  const address = { url: `postgres://cairn_server@127.0.0.1:${network.port}/postgres` }
  const database = openDatabase(address, 1)
  const watching = watchDatabase(address, database, pino({ level: 'silent' }))
  onTestFinished(async () => {
    network.heal()
    await watching.stop()
    await database.close()
    await network.close()
  })
  for (let time = 1; time <= 12; time += 1) {
    beBusy(300)
    // For the next part of a question, whose answer comes in several turns of the loop.
    await sleep(1)
    expect(database.clients.isSlow).toBe(false)
  }
  network.delay(130)
  await expect.poll(() => database.clients.isSlow, { timeout: 5_000 }).toBe(true)
})

test('a statement that a busy server has just sent does not count as unanswered since the last check', async () => {
  const client = new ListedClient({ host: inject('postgresHost'), database: 'postgres', user: 'cairn' })
  onTestFinished(() => client.end())
  await client.connect()
  expect(client.unansweredMs()).toBe(0)
  beBusy(500)
  const answer = client.query('select pg_sleep(0.3)')
  expect(client.unansweredMs()).toBeLessThan(250)
  beBusy(250)
  expect(client.unansweredMs()).toBeGreaterThanOrEqual(250)
  await answer
  expect(client.unansweredMs()).toBe(0)
})
