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

/** A watched database behind a network that a test can make fail. */
async function watchOverNetwork({ isStalled = false } = {}) {
  const network = await openBadNetwork(join(inject('postgresHost'), '.s.PGSQL.5432'))
  const address = { url: `postgres://cairn_server@127.0.0.1:${network.port}/postgres` }
  const database = openDatabase(address, 1)
  if (isStalled) network.stall()
  const watching = watchDatabase(address, database, pino({ level: 'silent' }))
  onTestFinished(async () => {
    network.heal()
    await watching.stop()
    await database.close()
    await network.close()
  })
  return { database, network }
}

test('the server reports a slow database only when it waits for the database, not when it is busy itself', async () => {
  const { database, network } = await watchOverNetwork()
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

test('a server that has just started allows five seconds for its first sign of life, before it refuses calls', async () => {
  const { database, network } = await watchOverNetwork({ isStalled: true })
  await sleep(3_000)
  expect(database.clients.isSilent).toBe(false)
  await expect.poll(() => database.clients.isSilent, { timeout: 10_000 }).toBe(true)
  network.heal()
  await expect.poll(() => database.clients.isSilent, { timeout: 10_000 }).toBe(false)
})
