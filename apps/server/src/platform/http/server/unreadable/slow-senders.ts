import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A file may take long, because its sender may be slow: 25 MB at 50 kB a second take more than eight minutes. */
export const requestMaxMs = 600_000
const lookEveryMs = 1_000

/**
 * Ends requests whose body stops coming: after 30 seconds without a byte, while a handler reads it. A file that makes progress is
 * not cut before `requestMaxMs`; any other body, and one that is already answered, must be complete within a minute. Node itself
 * limits the time of a head.
 */
export function limitSlowSenders(app: FastifyInstance, { stallMs = 30_000, bodyMaxMs = 60_000 } = {}): void {
  app.server.on('request', (request: IncomingMessage, reply: ServerResponse) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const began = performance.now()
    let last = { bytes: socket.bytesRead, at: began }
    const looking = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(looking)
      const now = performance.now()
      // An unread body that is queued for its turn stays at its sender.
      const isRead = request.readableFlowing === true
      if (!isRead || socket.bytesRead !== last.bytes) last = { bytes: socket.bytesRead, at: now }
      const isFile = headers['content-type']?.startsWith('multipart/') && !reply.writableEnded
      if (now - last.at < stallMs && (isFile || now - began < bodyMaxMs)) return undefined
      clearInterval(looking)
      // Like Node's own error for a late head.
      const error = Object.assign(new Error('the body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      return void app.server.emit('clientError', error, socket)
    }, lookEveryMs)
    looking.unref()
    request.once('close', () => clearInterval(looking))
  })
}
