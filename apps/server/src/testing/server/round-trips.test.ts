import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { watchRoundTrips, type Sent } from './round-trips.ts'
import { useTestDatabase } from './test-database.ts'

const opened = useTestDatabase(2)

const ask = (tx: Transaction) => tx.rows('select $1::integer', [1])

async function count(work: (tx: Transaction) => Promise<unknown>): Promise<Sent[]> {
  const app = fastify()
  const counted: Sent[] = []
  watchRoundTrips(app, (_name, { statements, trips }) => counted.push({ statements, trips }))
  app.get(`/api/${viewDashboard.path}`, async () => {
    await inTransaction(opened.database, work)
    return {}
  })
  await app.inject(`/api/${viewDashboard.path}`)
  await app.close()
  return counted
}

test('statements sent without awaiting an answer are one round trip', async () => {
  const inSequence = await count(async (tx) => {
    await ask(tx)
    await ask(tx)
  })
  expect(inSequence).toEqual([{ statements: 4, trips: 3 }])
  expect(await count((tx) => Promise.all([ask(tx), ask(tx)]))).toEqual([{ statements: 4, trips: 2 }])
})

test('only the last attempt of a repeated transaction counts', async () => {
  let attempts = 0
  const counted = await count(async (tx) => {
    attempts += 1
    if (attempts === 1) await tx.rows(`do $$ begin raise 'broken up' using errcode = '40001'; end $$`, [])
    await ask(tx)
  })
  expect(attempts).toBe(2)
  expect(counted).toEqual([{ statements: 3, trips: 2 }])
})
