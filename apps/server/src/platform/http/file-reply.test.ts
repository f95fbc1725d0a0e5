import { connect, type AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { sendFile } from './file-reply.ts'

async function serve(
  pieces: AsyncIterable<string>,
): Promise<{ port: number; url: string; close: () => Promise<void> }> {
  const app = fastify({ forceCloseConnections: true })
  app.get('/file', (_, reply) => sendFile(reply, { name: 'a.csv', mediaType: 'text/csv', pieces }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}/file`, close: () => app.close() }
}

test('a piece is made when the reader has taken the earlier ones, and a reader who leaves ends the work', async () => {
  const made = { pieces: 0, isEnded: false }
  async function* endless() {
    try {
      for (;;) {
        made.pieces += 1
        yield 'x'.repeat(1_000_000)
      }
    } finally {
      made.isEnded = true
    }
  }
  const { url, close } = await serve(endless())
  const response = await fetch(url)
  // Until the buffers of the connection are full.
  let before = 0
  await expect.poll(() => [before, (before = made.pieces)], { interval: 300 }).toSatisfy(([was, is]) => was === is)
  expect(made.isEnded).toBe(false)
  await response.body?.cancel()
  await expect.poll(() => made.isEnded).toBe(true)
  await close()
})

async function* failAfter(pieces: string[]): AsyncGenerator<string> {
  yield* pieces
  throw new Error('the database is away')
}

test.for(['1.0', '1.1'])('a file that fails halfway does not look complete over HTTP/%s', async (version) => {
  const { port, close } = await serve(failAfter(['half']))
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /file HTTP/${version}\r\nhost: any\r\n\r\n`)
  await expect(Array.fromAsync(socket)).rejects.toThrow('ECONNRESET')
  await close()
})

test('a file that fails before its first piece is an error', async () => {
  const { url, close } = await serve(failAfter([]))
  expect((await fetch(url)).status).toBe(500)
  await close()
})
