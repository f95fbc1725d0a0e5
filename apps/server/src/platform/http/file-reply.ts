import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file that is made while it is sent. */
export interface FileReply<MediaType = string> {
  name: string
  mediaType: MediaType
  /**
   * Its text, piece after piece. A piece is asked for when the one before has gone out, so a file of any size needs the memory of
   * two. They are made after the call's transaction: what they need of the database they ask for themselves.
   */
  pieces: AsyncIterable<string> | Iterable<string>
}

/**
 * Sends a file as it is made, to be saved under its name. When making it fails halfway, the connection is cut, so that nobody
 * takes half a file for a whole one.
 */
export function sendFile(reply: FastifyReply, { mediaType, name, pieces }: FileReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(`${mediaType}; charset=utf-8`)
    .send(Readable.from(pieces, { highWaterMark: 1 }))
}
