import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { blockHash, dialects, type MadeChain, type MadeTransaction, type Reply } from './dialects.ts'

export type Dialect = keyof typeof dialects

export interface ChainServer {
  /** The value of the setting. */
  source: string
  asset: Asset
  chain: MadeChain
  /** Each question that was asked: a path, or a method of JSON-RPC. */
  asked: string[]
  /** Changes a reply, or answers in its place. */
  answer: ((reply: Reply, question: string, response?: ServerResponse) => Reply | null) | null
  ask: (path: string, body: string, response?: ServerResponse) => Reply | null
}

/** Answers the requests of this process without HTTP, which takes longer than the reply. The contract of sources proves the same over HTTP. */
export function answerWithoutHttp(servers: readonly ChainServer[]): void {
  const { fetch } = globalThis
  const byHost = new Map(servers.map((server) => [new URL(server.source.replace(/^.*\+/, '')).host, server]))
  const answer = async (to: URL, { body = '' }: { body?: string } = {}) => {
    const given = byHost.get(to.host)!.ask(to.pathname, body)!
    return { status: given.status ?? 200, body: [Buffer.from(given.text)] }
  }
  beforeAll(() => {
    globalThis.fetch = ((to, init) =>
      to instanceof URL && byHost.has(to.host) ? answer(to, init as never) : fetch(to, init)) as typeof fetch
  })
  afterAll(() => void (globalThis.fetch = fetch))
}

const mainNetworks: Record<Asset, string> = {
  bitcoin: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  ethereum: '1',
  usdt: '728126428',
}

/** A small HTTP server that speaks as the nodes of a chain do, over the transactions that a test makes. */
export function useChainServer(dialect: Dialect): ChainServer {
  const { asset, prefix, reply } = dialects[dialect]
  const made = { asset, asked: [] } as unknown as ChainServer
  resetChain(made)
  made.ask = (path, body, response) => {
    const json = (body ? JSON.parse(body) : { method: path }) as { method: string } | { method: string }[]
    const question = [json].flat()[0]!.method
    made.asked.push(question)
    const real = Array.isArray(json)
      ? { text: `[${json.map((call) => reply(made.chain, path, JSON.stringify(call)).text).join()}]` }
      : reply(made.chain, path, body)
    return made.answer ? made.answer(real, question, response) : real
  }
  const server = createServer((request, response) => {
    void request.toArray().then((pieces) => {
      const given = made.ask(request.url ?? '', Buffer.concat(pieces).toString(), response)
      if (given) response.writeHead(given.status ?? 200).end(given.text)
    })
  })
  // Without a host it has its port at once, so that the settings of a test server can name it.
  server.listen(0)
  made.source = `${prefix}http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeAll(async () => void (server.listening || (await once(server, 'listening'))))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return made
}

/** A chain at height 1,000 without transactions, whose newest block is new. */
export function resetChain(server: ChainServer): void {
  server.answer = null
  server.asked.length = 0
  const tipAt = Math.floor(Date.now() / 1_000)
  server.chain = { network: mainNetworks[server.asset], height: 1_000, tipAt, transactions: [], finalHeight: 998 }
}

let paid = 0

/** Adds a transaction in a final block, or with these changes, and returns its id. */
export function pay(
  server: ChainServer,
  payments: MadeTransaction['payments'],
  changes: Partial<MadeTransaction> = {},
) {
  paid += 1
  const id = blockHash(paid, 'c')
  server.chain.transactions.push({ id, height: 900, payments, ...changes })
  return server.asset === 'ethereum' ? `0x${id}` : id
}
