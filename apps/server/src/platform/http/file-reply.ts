import { policyOfFiles } from './server/headers.ts'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is produced while it is sent. */
export interface FileReply<MediaType = string> {
  name: string
  mediaType: MediaType
  /**
   * Its text or bytes in pieces. A piece is requested when the one before is sent, so a file of any size needs the memory of two.
   * The call's transaction has ended by then: the pieces read the database themselves.
   */
  pieces: AsyncIterable<string> | Iterable<string | Uint8Array>
}

/**
 * Sends a file as it is produced, as a download under its name. If that fails halfway, the connection is reset, so that
 * half a file is not taken for a complete one. To a proxy that speaks HTTP/1.0 a connection that is closed is a complete file. A
 * browser that shows it all the same gives it no scripts, no origin and nothing to load.
 */
export function sendFile(reply: FastifyReply, { mediaType, name, pieces }: FileReply): FastifyReply {
  const content = Readable.from(pieces, { highWaterMark: 1 }).on('error', () => {
    if (reply.raw.headersSent) reply.raw.socket?.resetAndDestroy()
  })
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', policyOfFiles)
    .type(mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType)
    .send(content)
}
