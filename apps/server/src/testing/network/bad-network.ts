import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type BadNetwork = Awaited<ReturnType<typeof openBadNetwork>>

/** One connection through the network: the server's end and PostgreSQL's end. */
interface Link {
  ends: [Socket, Socket]
  /** The connection passes no bytes any more, and neither end is notified. */
  isLost: boolean
}

/** A network between a server and PostgreSQL, with a port of its own, that a test can make fail. */
export async function openBadNetwork(socketPath: string) {
  const links = new Set<Link>()
  let target = socketPath
  let delayMs = 0
  let isStalled = false
  let isRefusing = false

  const listener = createServer((near) => {
    if (isRefusing) return void near.resetAndDestroy()
    const link: Link = { ends: [near, connect(target)], isLost: false }
    links.add(link)
    const [, far] = link.ends
    pass(link, near, far)
    pass(link, far, near)
  })
  const pass = (link: Link, from: Socket, to: Socket) => {
    from.setNoDelay(true)
    if (isStalled) from.pause()
    const later = (work: () => void) => {
      const run = () => !link.isLost && work()
      if (delayMs > 0) setTimeout(run, delayMs)
      else run()
    }
    from.on('data', (chunk) => later(() => to.writable && to.write(chunk)))
    from.on('end', () => later(() => to.end()))
    from.on('error', () => {})
    from.on('close', () => {
      if (!link.isLost) to.destroy()
      links.delete(link)
    })
  }
  const setStalled = (stalled: boolean) => {
    isStalled = stalled
    for (const { ends } of links) for (const end of ends) end[stalled ? 'pause' : 'resume']()
  }

  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    /** Accepts everything and passes nothing on, until it is healed. */
    stall: () => setStalled(true),
    delay: (ms: number) => {
      delayMs = ms
    },
    /** Resets every connection, and each new one until it is healed. */
    cut: () => {
      isRefusing = true
      for (const { ends } of links) {
        ends[0].resetAndDestroy()
        ends[1].destroy()
      }
    },
    /** Forgets the current connections: their packets disappear and neither end is notified. New connections work. */
    forget: () => {
      for (const link of links) link.isLost = true
    },
    /** Leads new connections to another socket. */
    redirect: (path: string) => {
      target = path
    },
    /** Restores all connections, except forgotten ones. */
    heal: () => {
      isRefusing = false
      delayMs = 0
      setStalled(false)
    },
    close: async () => {
      listener.close()
      for (const { ends } of links) for (const end of ends) end.destroy()
    },
  }
}
