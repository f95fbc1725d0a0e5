import { Agent, request } from 'node:http'

/** Many concurrent callers, each with its own connection. */
export type ConnectionPool = ReturnType<typeof openConnectionPool>

export interface PoolReply {
  status: number
  text: string
  /** The code of a refusal, and its sentence. */
  code: string | undefined
  msg: string | undefined
}

/** Opens a pool of up to `connectionsMax` connections to the server. Each concurrent call has its own connection. */
export function openConnectionPool(url: string, connectionsMax: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax, maxFreeSockets: connectionsMax })
  let seen = 0
  return {
    /** The largest number of open connections so far. */
    connectionsSeen: () => seen,
    close: () => agent.destroy(),
    post: (path: string, { token, body, key }: { token: string; body: unknown; key?: string }) =>
      new Promise<PoolReply>((resolve, reject) => {
        const headers: Record<string, string> = {
          authorization: `bearer ${token}`,
          'content-type': 'application/json',
        }
        if (key) headers['idempotency-key'] = key
        const sent = request(`${url}/api/${path}`, { method: 'POST', agent, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => resolve(readReply(response.statusCode ?? 0, Buffer.concat(chunks).toString())))
        })
        sent.on('error', reject)
        sent.on('socket', () => {
          seen = Math.max(seen, Object.values(agent.sockets).flat().length)
        })
        sent.end(JSON.stringify(body))
      }),
  }
}

function readReply(status: number, text: string): PoolReply {
  const { code, msg } = JSON.parse(text) as { code?: string; msg?: string }
  return { status, text, code, msg }
}
