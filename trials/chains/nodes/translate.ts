import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Rpc {
  id: number
  method: string
  params: unknown[]
}

export interface Replied {
  id: number
  result: Record<string, unknown> | null
  error: { code: number; message: string } | null
}

export interface Transaction {
  blockhash?: string | null
  vout: { scriptPubKey: { addresses?: string[] } }[]
}

interface Dialect {
  ask: (asked: Rpc) => Rpc
  read: (method: string, replied: Replied, params: unknown[]) => unknown
}

/** Stands between the product and a node whose RPC differs from the one of Bitcoin Core 22. */
export async function translate(url: string, login: Record<string, string>, { ask, read }: Dialect) {
  const server = createServer((request, response) => {
    void request.toArray().then(async (pieces) => {
      const asked = ask(JSON.parse(Buffer.concat(pieces).toString()) as Rpc)
      const headers = { 'content-type': 'application/json', ...login }
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(asked) })
      response.end(JSON.stringify(read(asked.method, (await reply.json()) as Replied, asked.params)))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    source: `core+http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** Scripts have a list of addresses, and a transaction without a block may have null as its block. */
export function withAddress({ blockhash, vout, ...transaction }: Transaction): Record<string, unknown> {
  const scripts = vout.map(({ scriptPubKey, ...output }) => {
    return { ...output, scriptPubKey: { ...scriptPubKey, address: scriptPubKey.addresses?.[0] } }
  })
  return { ...transaction, ...(blockhash && { blockhash }), vout: scripts }
}
