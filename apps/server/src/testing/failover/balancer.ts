import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const askEveryMs = 200

/**
 * A load balancer as the documents configure one: it asks every server for `/ready` and sends each request to one that is ready, in
 * turn. It sends nothing twice, so a request that a server drops is a failed request.
 */
export async function openBalancer(servers: () => string[]) {
  const agent = new Agent({ keepAlive: true })
  let ready: string[] = []
  let turn = 0

  const look = async () => {
    const isReady = async (url: string) => (await fetch(`${url}/ready`).catch(() => null))?.ok ?? false
    const all = servers()
    const answers = await Promise.all(all.map(isReady))
    ready = all.filter((_url, place) => answers[place])
  }
  const forward = (from: IncomingMessage, to: ServerResponse) => {
    turn += 1
    const url = ready[turn % ready.length]
    if (!url) return void to.writeHead(502).end('{}')
    const { headers, method, url: path } = from
    const sent = request(`${url}${path}`, { agent, headers, method: method ?? 'GET' }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(to)
    })
    sent.on('error', () => to.headersSent || to.writeHead(502).end('{}'))
    from.pipe(sent)
  }

  await look()
  const asking = setInterval(() => void look(), askEveryMs)
  const listener = createServer(forward).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    /** The servers that are ready. */
    ready: () => ready,
    close: () => {
      clearInterval(asking)
      listener.close()
      listener.closeAllConnections()
      agent.destroy()
    },
  }
}
