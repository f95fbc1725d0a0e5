import { expect, test } from 'vitest'
import { editProfile, viewMember } from '@cairn/contract/member/account/members.ts'
import type { Head } from '../../../ledger/sealing/head.ts'
import { rememberChain } from '../../../ledger/sealing/known-chain.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'

const server = useTestServer()
const ask = async (path: string, method = 'GET') => {
  const response = await fetch(server.url + path, { method })
  const text = await response.text()
  return { status: response.status, cache: response.headers.get('cache-control'), body: text && JSON.parse(text) }
}

const fails = async () => {
  const authorization = `Bearer ${server.keys.metricsToken}`
  const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization } })).text()
  return /^cairn_database_fails_to_write (\d)$/m.exec(text)?.[1]
}

test('a server with its database and every migration is ready', async () => {
  expect(await ask('/health')).toEqual({ status: 200, cache: 'no-store', body: { status: 'alive' } })
  expect(await ask('/ready')).toEqual({ status: 200, cache: 'no-store', body: { status: 'ready' } })
  expect((await ask('/ready', 'HEAD')).status).toBe(200)
})

test('a server whose database lacks a migration is not ready', async () => {
  await server.owner.query("update migrations set name = 'x' || name where name like '0009%'")
  expect(await ask('/ready')).toMatchObject({ status: 503, body: { status: 'not_ready', lacking: 'migrations' } })
  await server.owner.query("update migrations set name = substr(name, 2) where name like 'x%'")
  expect((await ask('/ready')).status).toBe(200)
})

test('a server whose database does not answer within a second is not ready, and lives (REL-12)', async () => {
  await server.owner.query('begin; lock table migrations in access exclusive mode')
  const begin = performance.now()
  expect(await ask('/ready')).toMatchObject({ status: 503, body: { status: 'not_ready', lacking: 'database' } })
  // Earlier than PostgreSQL's own limit of five seconds, even on a slow machine.
  expect(performance.now() - begin).toBeLessThan(4_000)
  expect((await ask('/health')).status).toBe(200)
  await server.owner.query('rollback')
  expect((await ask('/ready')).status).toBe(200)
})

test('a server whose database cannot write is ready to read, reports this, and forgets it at the next write (REL-60)', async () => {
  const person = await makePerson(server)
  const rename = (last: string) => person.send(editProfile, { body: { full_name: `Ada ${last}` } })
  await rename('Byron')
  expect(await ask('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(await fails()).toBe('0')
  // PostgreSQL's error when its disk is full.
  await server.owner.query(`
    create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger disk_is_full before update on members for each row execute function disk_is_full()`)
  await expectRefused(rename('King'), 'database_unavailable')
  expect(await ask('/ready')).toMatchObject({ status: 200, body: { status: 'ready', lacking: 'writes' } })
  expect(await fails()).toBe('1')
  await person.send(viewMember)

  await server.owner.query('drop trigger disk_is_full on members')
  await rename('Lovelace')
  expect((await ask('/ready')).body).toEqual({ status: 'ready' })
})

test('a server is ready to read when sealing is a minute late, and reports this', async () => {
  const chain = { head: null, caughtUpAt: performance.now() - 59_000 }
  rememberChain(server.database, chain)
  expect((await ask('/ready')).status).toBe(200)
  chain.caughtUpAt -= 2_000
  expect(await ask('/ready')).toMatchObject({ status: 200, body: { status: 'ready', lacking: 'seals' } })
})

test('a server is ready to read a database that lacks the newest block that it has seen, and reports this', async () => {
  await makePerson(server, { balance: '10.00' })
  await sealEverything(server.owner)
  const { rows } = await server.owner.query("select number, encode(hash, 'hex') as hash from ledger.blocks")
  const seen = (head: Head) => rememberChain(server.database, { head, caughtUpAt: performance.now() })
  const { hash } = rows[0]

  seen({ number: 1n, hash })
  expect((await ask('/ready')).body).toEqual({ status: 'ready' })
  for (const head of [
    { number: 2n, hash },
    { number: 1n, hash: 'ab'.repeat(32) },
  ]) {
    // A database without the block is not sealed, so sealing is late too.
    rememberChain(server.database, { head, caughtUpAt: performance.now() - 90_000 })
    expect(await ask('/ready')).toMatchObject({ status: 200, body: { status: 'ready', lacking: 'blocks' } })
  }
})
