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
    const json = await post(address, { jsonrpc: '2.0', id, method, params })
    return readResult(readAs(Reply, json, method), { id, method, result })
  }
}

/** The same method for each of some parameters, in one request. The results are in their order. */
export async function callEach<T>(
  address: SourceAddress,
  method: string,
  all: readonly unknown[][],
  result: z.ZodMiniType<T, unknown>,
): Promise<T[]> {
  const json = await post(
    address,
    all.map((params, id) => ({ jsonrpc: '2.0', id, method, params })),
  )
  const replies = new Map(readAs(z.array(Reply), json, method).map((reply) => [reply.id, reply]))
  return all.map((_, id) => readResult(replies.get(id), { id, method, result }))
}

async function post(address: SourceAddress, body: object): Promise<unknown> {
  const { json, status } = await request(address, '', body)
  if (json === null && status !== 200) throw new SourceError('source_silent', `HTTP ${status}`)
  return json
}

interface Asked<T> {
  id: number
  method: string
  result: z.ZodMiniType<T, unknown>
}

function readResult<T>(reply: z.infer<typeof Reply> | undefined, { id, method, result }: Asked<T>): T {
  if (reply?.id !== id) throw unreadable(`${method} answers another request`)
  if (reply.error) throw new RpcRefusal(Number(reply.error.code.text), reply.error.message)
  return readAs(result, reply.result, method)
}
