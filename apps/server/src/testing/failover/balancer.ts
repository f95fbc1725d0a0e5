import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const askEveryMs = 200
/** A busy server may be late with one answer. */
const missesMax = 2

/**
 * A load balancer as the documents configure one: it requests `/ready` of every server, removes those that are not ready twice,
 * and sends each request to the others in turn. Another server gets it only when the first did not take the connection, so a
 * request that a server drops is a failed request.
 */
export async function openBalancer(servers: () => string[]) {
  const agent = new Agent({ keepAlive: true })
  const misses = new Map<string, number>()
  let ready: string[] = []
  let turn = 0

  const look = async () => {
    const all = servers()
    const answers = await Promise.all(all.map(askReady))
    for (const [place, url] of all.entries()) {
      misses.set(url, answers[place] ? 0 : (misses.get(url) ?? missesMax) + 1)
    }
    ready = all.filter((url) => (misses.get(url) ?? missesMax) < missesMax)
  }
  const forward = async (from: IncomingMessage, to: ServerResponse) => {
    const body = await buffer(from)
    const { headers, method = 'GET', url: path } = from
    const sendTo = (candidates: string[]) => {
      const [url, ...others] = candidates
      if (!url) return void to.writeHead(502).end('no server is ready')
      const sent = request(`${url}${path}`, { agent, headers, method }, (reply) => {
        to.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(to)
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') sendTo(others)
        else if (!to.headersSent) to.writeHead(502).end(`${error.code} ${error.message}`)
      })
      sent.end(body)
    }
    turn += 1
    const first = turn % Math.max(1, ready.length)
    sendTo([...ready.slice(first), ...ready.slice(0, first)])
  }

  await look()
  const asking = setInterval(() => void look(), askEveryMs)
  const listener = createServer((from, to) => void forward(from, to)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    ready: () => ready,
    close: () => {
      clearInterval(asking)
      listener.close()
      listener.closeAllConnections()
      agent.destroy()
    },
  }
}

async function askReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/ready`).catch(() => null)
  return reply?.ok ?? false
}
