import * as z from 'zod/mini'
import { JsonNumber, readAs, request, whole, type SourceAddress } from './request-json.ts'
import { SourceError, unreadable } from './chain-source.ts'

const RpcError = z.object({ code: z.custom<JsonNumber>((value) => value instanceof JsonNumber), message: z.string() })
const Reply = z.object({
  id: whole,
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(RpcError)),
})

/** An error that the node answered. Bitcoin Core sends it with the status 404 or 500. */
export class RpcRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type Rpc = <T>(method: string, params: unknown[], result: z.ZodMiniType<T, unknown>) => Promise<T>

/** Calls of JSON-RPC 2.0 over HTTP. An unexpected error of the node counts as silence. */
export function openRpc(address: SourceAddress): Rpc {
  let sent = 0
  return async (method, params, result) => {
    sent += 1
    const id = sent
    const { json, status } = await request(address, '', { jsonrpc: '2.0', id, method, params })
    if (json === null && status !== 200) throw new SourceError('source_silent', `HTTP ${status}`)
    const reply = readAs(Reply, json, method)
    if (reply.id !== id) throw unreadable(`${method} answers another request`)
    if (reply.error) throw new RpcRefusal(Number(reply.error.code.text), reply.error.message)
    return readAs(result, reply.result, method)
  }
}
