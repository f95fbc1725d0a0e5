import { connect } from 'node:net'

/** The result of repeated calls by several concurrent callers. */
export interface Load {
  perSecond: number
  p50Ms: number
  p99Ms: number
  maxMs: number
  count: number
}

/** Does one operation and returns its outcome in a word, such as the status of a reply. */
export type Caller = (turn: number) => Promise<string>

/** Runs all callers in loops for `ms` milliseconds. Returns the count and the latencies of each outcome. */
export async function runLoad(callers: Caller[], ms: number): Promise<Map<string, Load>> {
  const took = new Map<string, number[]>()
  const began = performance.now()
  await Promise.all(
    callers.map(async (call) => {
      for (let turn = 0; performance.now() - began < ms; turn += 1) {
        const sent = performance.now()
        const outcome = await call(turn)
        const times = took.get(outcome) ?? []
        took.set(outcome, times)
        times.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  return new Map([...took].map(([outcome, times]) => [outcome, summarize(times, seconds)]))
}

/** The same for one expected outcome; throws when there was another. */
export async function runGoodLoad(callers: Caller[], ms: number, good = '200'): Promise<Load> {
  const loads = await runLoad(callers, ms)
  const load = loads.get(good)
  if (!load || loads.size > 1) throw new Error(`unexpected outcomes of calls: ${[...loads.keys()].join(', ')}`)
  return load
}

function summarize(times: number[], seconds: number): Load {
  const rising = times.toSorted((a, b) => a - b)
  const at = (share: number) => rising[Math.min(rising.length - 1, Math.floor(share * rising.length))] ?? 0
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), count: times.length }
}

export interface Reply {
  status: string
  body: string
}

/** One persistent connection. Minimal, because the load generator shares the cores with the server. */
export interface Connection {
  /** Sends one request unchanged and returns the whole reply. */
  send(request: string): Promise<Reply>
  close(): void
}

export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let text = ''
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    const end = text.indexOf('\r\n\r\n') + 4
    if (end < 4) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
    if (text.length < end + length) return
    const reply = { status: text.slice(9, 12), body: text.slice(end, end + length) }
    text = ''
    waiting?.resolve(reply)
  })
  const fail = () => waiting?.reject(new Error('the server closed a connection'))
  socket.on('error', fail).on('close', fail)
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}

/** Opens connections, passes them to `work`, and closes them. */
export async function withConnections<T>(
  port: number,
  count: number,
  work: (all: Connection[]) => Promise<T>,
): Promise<T> {
  const all = await Promise.all(Array.from({ length: count }, () => openConnection(port)))
  try {
    return await work(all)
  } finally {
    for (const one of all) one.close()
  }
}
