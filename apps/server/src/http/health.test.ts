import pg from 'pg'
import { expect, test } from 'vitest'
import { useHouse } from '../testing/house.ts'
import { makePerson } from '../testing/people.ts'
import { sealEverything } from '../testing/sealing.ts'

const house = useHouse()
const ask = async (path: string, method = 'GET') => {
  const response = await fetch(house.url + path, { method })
  const text = await response.text()
  return { status: response.status, cache: response.headers.get('cache-control'), body: text && JSON.parse(text) }
}

test('a server with its database and every migration is ready', async () => {
  expect(await ask('/health')).toEqual({ status: 200, cache: 'no-store', body: { status: 'alive' } })
  expect(await ask('/ready')).toEqual({ status: 200, cache: 'no-store', body: { status: 'ready' } })
  expect((await ask('/ready', 'HEAD')).status).toBe(200)
})

test('a server whose database lacks a migration is not ready', async () => {
  await house.owner.query("update migrations set name = 'x' || name where name like '0009%'")
  expect(await ask('/ready')).toMatchObject({ status: 503, body: { status: 'not_ready', lacking: 'migrations' } })
  await house.owner.query("update migrations set name = substr(name, 2) where name like 'x%'")
  expect((await ask('/ready')).status).toBe(200)
})

test('G12: a server whose database does not answer within a second is not ready, and lives', async () => {
  await house.owner.query('begin; lock table migrations in access exclusive mode')
  const begin = performance.now()
  expect(await ask('/ready')).toMatchObject({ status: 503, body: { status: 'not_ready', lacking: 'database' } })
  expect(performance.now() - begin).toBeLessThan(2_000)
  expect((await ask('/health')).status).toBe(200)
  await house.owner.query('rollback')
  expect((await ask('/ready')).status).toBe(200)
})

/** The owner may do what nobody may: all that was posted and sealed lies two minutes back. */
const setBack = () =>
  house.owner.query(`set session_replication_role = replica;
    update ledger.transfers set posted_at = now() - interval '2 minutes';
    update ledger.blocks set sealed_at = now() - interval '2 minutes';
    set session_replication_role = origin`)
const untilLate = () =>
  expect
    .poll(() => ask('/ready'), { timeout: 10_000 })
    .toMatchObject({ status: 503, body: { status: 'not_ready', lacking: 'seals' } })

test('a server is not ready when nobody has sealed for a minute what could be sealed', async () => {
  await makePerson(house, { balance: '10.00' })
  // Posted just now: nobody seals in this house, and nobody is late.
  expect((await ask('/ready')).status).toBe(200)
  await setBack()
  await untilLate()

  await sealEverything(house.owner)
  expect((await ask('/ready')).status).toBe(200)
})

test('what a long transaction holds back makes no server unready', async () => {
  const long = new pg.Client({ host: house.owner.host, user: 'cairn', database: house.owner.database ?? '' })
  await long.connect()
  await long.query('begin; select pg_current_xact_id()')
  await makePerson(house, { balance: '10.00' })
  await setBack()
  expect((await ask('/ready')).status).toBe(200)

  await long.end()
  await untilLate()
  await sealEverything(house.owner)
})
