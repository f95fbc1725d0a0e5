import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../../../configuration/config.ts'
import { receiveFile } from '../../request/multipart.ts'
import { answerMalformed } from './malformed-requests.ts'
import { limitSlowSenders } from './slow-senders.ts'

const app = Fastify({ ...answerMalformed(loadConfig({})) })
let port: number
beforeAll(async () => {
  limitSlowSenders(app, { stallMs: 2_000, bodyMaxMs: 4_000 })
  await app.register(multipart)
  app.route({
    method: 'POST',
    url: '/file',
    handler: async (request) => {
      const { file } = await receiveFile(request, { name: 'photo', bytesMax: 1_000_000 })
      return { bytes: file?.length }
    },
  })
  app.route({ method: 'POST', url: '/refused', handler: async (_request, reply) => reply.code(403).send('no') })
  app.route({ method: 'POST', url: '/json', handler: async ({ body }) => body })
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const part = '--xx\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
const end = '\r\n--xx--\r\n'

interface Sender {
  path: string
  type: string
  body: string
  /** The bytes of each half second; the rest of the body is never sent when it stops early. */
  bytes: number
  stopsAfter?: number
}

/** Sends a body piece by piece; resolves to the status and the seconds until the end of the connection. */
async function send({ path, type, body, bytes, stopsAfter = Infinity }: Sender) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    if (sent >= Math.min(stopsAfter, body.length)) return
    socket.write(body.slice(sent, sent + bytes))
    sent += bytes
  }, 500)
  const reply = await text(socket)
  clearInterval(timer)
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(reply)?.[1]), seconds: (performance.now() - began) / 1_000 }
}

const file = part + 'x'.repeat(1_400) + end
const json = JSON.stringify({ a: 'x'.repeat(1_400) })

test.concurrent('a file that makes progress arrives, however slow its sender is', async () => {
  const { status, seconds } = await send({
    path: '/file',
    type: 'multipart/form-data; boundary=xx',
    body: file,
    bytes: 100,
  })
  expect(status).toBe(200)
  expect(seconds).toBeGreaterThan(6)
})

test.concurrent.for<[string, Sender]>([
  [
    'a file that stops',
    { path: '/file', type: 'multipart/form-data; boundary=xx', body: file, bytes: 100, stopsAfter: 300 },
  ],
  ['another body that stops', { path: '/json', type: 'application/json', body: json, bytes: 100, stopsAfter: 300 }],
  ['another body that comes byte by byte', { path: '/json', type: 'application/json', body: json, bytes: 1 }],
])('%s is cut', async ([, sender]) => {
  const { status, seconds } = await send(sender)
  expect(status).toBe(408)
  expect(seconds).toBeLessThan(7)
})

test.concurrent('a file that is refused before it was read ends without delay', async () => {
  const { status, seconds } = await send({
    path: '/refused',
    type: 'multipart/form-data; boundary=xx',
    body: file,
    bytes: 1,
  })
  expect(status).toBe(403)
  expect(seconds).toBeLessThan(7)
})
