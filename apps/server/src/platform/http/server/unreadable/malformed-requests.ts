import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../../configuration/config.ts'
import { bareHeaders } from '../headers.ts'
import { refuse } from '../../refusal.ts'

const { code, message, status } = refuse('body_not_understood')
const body = JSON.stringify({ error: true, msg: message, code })

/** Returns the answers to requests that Fastify cannot read, for which no hook has run. */
export function answerMalformed(config: Config) {
  const headers = { ...bareHeaders(config), 'content-type': 'application/json; charset=utf-8' }
  return {
    /** Answers a URL that cannot be routed, such as one with a broken `%`. */
    frameworkErrors: (_error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
      void reply.code(status).headers(headers).send(body)
    },
    /** Answers a malformed or too slow request, and closes the connection. */
    clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' })
      socket.end(
        [`HTTP/1.1 ${statusOf(error.code)}`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join(
          '\r\n',
        ),
      )
    },
  }
}

function statusOf(errorCode: string | undefined): string {
  if (errorCode === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
  return errorCode === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
}
