import { connect } from 'node:net'
import { median, quantile } from '../report/rounds.ts'
import { formatRequest, type CallRequest } from './requests.ts'

/** The result of repeated calls by several concurrent callers. */
export type Load = ReturnType<typeof summarize>

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

/** The same for calls that succeed; throws when there was another outcome. */
export async function runGoodLoad(callers: Caller[], ms: number): Promise<Load> {
  const loads = await runLoad(callers, ms)
  const load = loads.get('200')
  if (!load || loads.size > 1) throw new Error(`unexpected outcomes of calls: ${[...loads.keys()].join(', ')}`)
  return load
}

/** Callers that send the drawn requests, each over its own connection. */
export function sendAs(connections: Connection[], draw: (lane: number, turn: number) => CallRequest): Caller[] {
  return connections.map((connection, lane) => async (turn) => (await connection.send(draw(lane, turn))).status)
}

function summarize(times: number[], seconds: number) {
  return { perSecond: times.length / seconds, p50Ms: median(times), p99Ms: quantile(times, 0.99), count: times.length }
}

/** One persistent connection. Minimal, because the load generator shares the cores with the server. */
export type Connection = Awaited<ReturnType<typeof openConnection>>

async function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let text = ''
  let waiting = Promise.withResolvers<{ status: string; body: string }>()
  waiting.promise.catch(() => {})
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    const end = text.indexOf('\r\n\r\n') + 4
    if (end < 4) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
    if (text.length < end + length) return
    const reply = { status: text.slice(9, 12), body: text.slice(end, end + length) }
    text = ''
    waiting.resolve(reply)
  })
  const fail = () => waiting.reject(new Error('the server closed a connection'))
  socket.on('error', fail).on('close', fail)
  return {
    /** Sends one request and returns the whole reply. */
    send: (request: CallRequest) => {
      waiting = Promise.withResolvers()
      socket.write(formatRequest(request))
      return waiting.promise
    },
    close: () => void socket.destroy(),
  }
}

/** Opens connections, passes them to `work`, and closes them. */
export async function withConnections<T>(port: number, count: number, work: (all: Connection[]) => Promise<T>) {
  const all = await Promise.all(Array.from({ length: count }, () => openConnection(port)))
  try {
    return await work(all)
  } finally {
    for (const one of all) one.close()
  }
}

/** The same with one connection. */
export function withConnection<T>(port: number, work: (connection: Connection) => Promise<T>): Promise<T> {
  return withConnections(port, 1, ([one]) => work(one as Connection))
}
