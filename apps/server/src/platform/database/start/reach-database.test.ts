import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { reachDatabase } from './reach-database.ts'

const lines: string[] = []
const print = (line: string) => void lines.push(line)
const reach = (url: string, waitMs: number, signal?: AbortSignal) =>
  reachDatabase(url, { setting: 'DATABASE_URL', waitMs, print, acceptsStandby: false, signal })

let forwarder: Server | undefined
afterEach(() => {
  lines.length = 0
  forwarder?.close()
})

/** A free port, and a function that makes it lead to PostgreSQL. */
async function reservePort() {
  const listener = createServer((near) => {
    const far = connect(join(inject('postgresHost'), '.s.PGSQL.5432'))
    for (const one of [near, far]) one.on('error', () => {})
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  forwarder = listener
  return { url: `postgres://cairn@127.0.0.1:${port}/cairn_template`, open: () => listener.listen(port, '127.0.0.1') }
}

test('a start waits for a database that is down, and prints this (REL-13)', async () => {
  const { url, open } = await reservePort()
  const reaching = reach(url, 20_000)
  await sleep(700)
  expect(lines).toEqual([expect.stringMatching(/^Waiting for the database, for 20 more seconds: .*ECONNREFUSED/)])
  open()
  await reaching
})

test('after the time limit the start is refused in one sentence', async () => {
  const { url } = await reservePort()
  await expect(reach(url, 700)).rejects.toThrow(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/)
  await expect(reach(url, 0)).rejects.toThrow(StartupError)
})

test('a database that does not exist is not waited for', async () => {
  const { url, open } = await reservePort()
  open()
  const began = performance.now()
  await expect(reach(url.replace('cairn_template', 'nowhere'), 20_000)).rejects.toThrow('does not exist')
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a server that is stopped meanwhile stops waiting', async () => {
  const { url } = await reservePort()
  const stopping = new AbortController()
  const reaching = reach(url, 60_000, stopping.signal)
  setTimeout(() => stopping.abort(), 300)
  await expect(reaching).rejects.toThrow('Cairn was stopped while it waited')
})
