import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { createCrashServer } from './crash-server.ts'
import { makeMembers } from './make-members.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const server = createCrashServer()
let token: string

afterAll(() => server.close())

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
const post = (path: string, more: string) =>
  `POST /api/${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: bearer ${token}\r\n${more}`
const json = 'content-type: application/json\r\ncontent-length: 500\r\n\r\n{"a":'
const upload = 'content-type: multipart/form-data; boundary=xx\r\ncontent-length: 5000000\r\n\r\n--xx\r\n'
const file = `${upload}content-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`

/** The bytes that a connection has sent when the server is told to stop, and the bytes that it then sends five times a second. */
const states: Record<string, { sent: () => string; more?: string; reads?: false }> = {
  'that is silent': { sent: () => '' },
  'that is idle': { sent: () => get('/health') },
  'with half a request line': { sent: () => 'GET /he' },
  'with half a head': { sent: () => 'GET /health HTTP/1.1\r\nhost: localhost\r\n' },
  'whose head never ends': { sent: () => 'GET /health HTTP/1.1\r\n', more: 'x-more: 1\r\n' },
  'with a whole request and half a head': { sent: () => `${get('/health')}GET /health HTTP/1.1\r\n` },
  'with half a body': { sent: () => post('user/action/deposit', json) },
  'with half a file': { sent: () => post('user/action/post-kyc/set/kyc', file) },
  'that sends a file slowly': { sent: () => post('user/action/post-kyc/set/kyc', file), more: 'x'.repeat(1_000) },
  'that sends a file to no address': { sent: () => post('nowhere', file), more: 'x'.repeat(1_000) },
  'that does not read its replies': { sent: () => get('/login').repeat(2_000), reads: false },
}

/** Tells the server to stop; resolves to its exit code and duration. Its PostgreSQL must have ended. */
async function stop(end = server.stop) {
  const processes = server.listPostgres()
  expect(processes.length).toBeGreaterThan(1)
  const began = performance.now()
  const exitCode = await end()
  const ms = performance.now() - began
  // A killed process is listed until the system has noticed.
  await expect.poll(() => processes.filter(isRunning), { timeout: 2_000 }).toEqual([])
  return { exitCode, ms }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

async function open({ sent, more, reads }: (typeof states)[string]): Promise<Socket> {
  const { hostname, port } = new URL(server.url())
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  if (reads === false) socket.pause()
  else socket.resume()
  socket.write(sent())
  if (more) {
    const timer = setInterval(() => socket.write(more), 200)
    socket.once('close', () => clearInterval(timer))
  }
  return socket
}

test('a server stops in time in every state of its connections, and leaves no process running', async () => {
  await server.start()
  const { members } = await server.withDatabase((scene) => makeMembers(scene, 1, '10.00'))
  token = members[0]!.token
  const sockets = await Promise.all(Object.values(states).map(open))
  await sleep(500)
  const { exitCode, ms } = await stop()
  for (const socket of sockets) socket.destroy()
  expect({ exitCode, output: server.output() }).toMatchObject({ exitCode: 0 })
  expect(ms).toBeLessThan(14_000)
})

test('a server whose PostgreSQL is frozen stops late, and leaves no process running', async () => {
  // Its time limit is two seconds instead of fifteen.
  await server.start('testing/crash/impatient-server.ts')
  server.signalPostgres('SIGSTOP')
  const { exitCode, ms } = await stop()
  expect(server.output()).toContain('Cairn stops without what was still in progress')
  expect(exitCode).toBe(1)
  expect(ms).toBeLessThan(8_000)
})

test('a read that fails with the database while no code awaits it does not end the server', async () => {
  await server.start('testing/crash/faulty-server.ts')
  server.loseRead()
  await expect.poll(server.output).toContain('The database went away during a read that nothing awaits')
  expect((await fetch(`${server.url()}/ready`)).status).toBe(200)
  await stop()
})

test('a server that a bug ends leaves no process running, and its output has the bug', async () => {
  await server.start('testing/crash/faulty-server.ts')
  const { exitCode } = await stop(server.causeBug)
  expect(exitCode).toBe(1)
  expect(server.output()).toContain('Cairn stopped with an internal error. Error: a bug that nothing catches')
})
