import type { Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const lookEveryMs = 200
/** A connection without bytes for this long has stalled. */
const stalledMs = 2_000
const openMaxMs = 10_000

/**
 * Ends the connections of a server that stops. Node waits for each busy one, and half a request or an unread reply would keep it
 * from ever ending. A request that has arrived whole is answered. Where none is in progress, a connection ends when it stalls,
 * and after ten seconds in any case.
 */
export function endConnections(app: FastifyInstance): void {
  const replies = new Map<Socket, Set<ServerResponse>>()
  app.server.on('connection', (socket: Socket) => {
    replies.set(socket, new Set())
    socket.once('close', () => replies.delete(socket))
  })
  app.server.on('request', (request, reply) => {
    const own = replies.get(request.socket)
    own?.add(reply)
    reply.once('close', () => own?.delete(reply))
  })

  app.addHook('preClose', async () => {
    const began = performance.now()
    const seen = new Map<Socket, { bytes: number; at: number }>()
    const look = () => {
      const now = performance.now()
      for (const [socket, own] of replies) {
        const bytes = socket.bytesRead + socket.bytesWritten
        const last = seen.get(socket)
        if (last?.bytes !== bytes) seen.set(socket, { bytes, at: now })
        else if (now - last.at >= stalledMs && !isAtWork(own)) socket.destroy()
        if (now - began >= openMaxMs && !isAtWork(own)) socket.destroy()
      }
    }
    const looking = setInterval(look, lookEveryMs)
    app.server.once('close', () => clearInterval(looking))
  })
}

/** Whether a handler has a whole request and has not begun to reply. */
function isAtWork(replies: Set<ServerResponse>): boolean {
  return [...replies].some((reply) => reply.req.complete && !reply.headersSent)
}
