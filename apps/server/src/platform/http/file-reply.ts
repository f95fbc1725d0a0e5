import { policyOfFiles } from './server/headers.ts'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is produced during the sending. */
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
 * Sends a file as it is produced, as a download under its name. On a failure halfway the connection is reset, so that half a file
 * does not pass for a complete one; to a proxy with HTTP/1.0 a closed connection would end a complete file. A browser that shows
 * it anyway gives it no scripts, no origin and no further loads.
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
