import * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { inTransaction, type Transaction } from '../database/database.ts'
import { requireCaller, type BoundCaller, type Caller } from './callers.ts'
import { sendFile, type FileReply } from './file-reply.ts'
import type { Services } from '../services.ts'
import { findKey, performOnce } from './idempotency.ts'
import { requireText } from './json.ts'
import { receiveFile } from './multipart.ts'
import { isRefusalCode, refuse } from './refusal.ts'
import type { AnyContext, Route } from './route.ts'

type BindCaller = (tx: Transaction, caller: Caller, requestId: string) => BoundCaller

/** Makes a Fastify route of what the server does for a call. `bind` gives a call its audit log. */
export function registerRoute(app: FastifyInstance, services: Services, route: Route, bind: BindCaller): void {
  const { call, perform, prepare } = route
  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    config: { envelope: call.envelope },
    ...(call.file ? { bodyLimit: call.file.bytesMax + 100_000 } : {}),
    handler: async (request, reply) => {
      // Who may is asked before anything large is read or slow is done, and again in the transaction, where it counts.
      const isCostly = call.file !== undefined || prepare !== undefined
      // An operator's role comes before what is sent: whoever may not do a thing learns nothing about how it is done.
      const early =
        call.who === 'operator' || call.fromBackOffice || (call.who === 'member' && isCostly)
          ? await inTransaction(services.database, (tx) => requireCaller(tx, call, request, services))
          : { kind: 'visitor' }
      const context = await readRequest(call, request, reply, services)
      context.caller = early
      const prepared = await prepare?.(context)

      if (call.download) {
        const file = await inTransaction(services.database, async (tx) => {
          const caller = await requireCaller(tx, call, request, services)
          return perform({ ...context, ...bind(tx, caller, request.id), tx, prepared }) as Promise<FileReply<string>>
        })
        return sendFile(reply, file)
      }
      const text = await inTransaction(services.database, async (tx) => {
        const caller = await requireCaller(tx, call, request, services)
        const key = findKey(call, request)
        const bound = { ...context, ...bind(tx, caller, request.id), tx, prepared }
        const answer = async () => envelop(call.envelope, await perform(bound))
        return key && caller.kind === 'member'
          ? performOnce(tx, { memberId: caller.memberId, key, call, request }, answer)
          : answer()
      })
      return reply
        .code(call.status ?? 200)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(text)
    },
  })
}

async function readRequest(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<AnyContext> {
  const received = call.file ? await receiveFile(request, call.file) : undefined
  return {
    call,
    params: call.params && read(call.params, request.params),
    query: call.query && read(call.query, request.query),
    body: call.body && read(call.body, requireObject(request)),
    fields: call.fields && read(call.fields, received?.fields),
    file: received?.file,
    caller: null,
    services,
    address: request.ip,
    requestId: request.id,
    setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
  }
}

/** The JSON object that a call's body is. What is none would otherwise read as one with nothing in it. */
function requireObject({ body, headers }: FastifyRequest): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  const isOtherMedia = body === undefined && headers['content-type'] !== undefined
  throw refuse(isOtherMedia ? 'media_type_not_supported' : 'body_not_understood')
}

/** Reads one part of a request by its schema, or refuses with the first rule that is broken. */
function read(schema: Schema, value: unknown): unknown {
  for (const text of Object.values(value ?? {})) if (typeof text === 'string') requireText(text)
  const parsed = z.safeParse(schema, value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path[0]
  if (issue && isRefusalCode(issue.message)) throw refuse(issue.message)
  throw refuse('bad_input', field === undefined ? {} : { field: String(field) })
}

function envelop(envelope: 'kyc' | undefined, reply: unknown): string {
  return JSON.stringify(
    envelope === 'kyc' ? { e: false, ...(reply as object) } : { error: false, msg: '', ...(reply as object) },
  )
}
