import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Schema } from '@cairn/contract/core/call.ts'
import { decisionHeader, versionHeader } from '@cairn/contract/core/constants.ts'
import type { DecidedRecord, SentCall } from '../callers.ts'
import type { Services } from '../../services.ts'
import { writeCookie, type KeptToken } from './cookies.ts'
import { readLanguage } from './language.ts'
import { readDevice } from './device.ts'
import { parseBody, requireText } from './json.ts'
import { receiveFile } from './multipart.ts'
import { isRefusalCode, refuse } from '../refusal.ts'
import type { AnyContext } from '../route.ts'

/** The input of a call's handler, parsed by the call's schemas. Refuses with the first rule that is broken. */
export async function readRequest(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<AnyContext> {
  request.body = parseReceived(request)
  const received = call.file ? await receiveFile(request, call.file) : undefined
  const { headers } = request
  const addCookie = (cookie: string) => void reply.header('set-cookie', cookie)
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
    device: readDevice(services.config, headers, addCookie),
    requestId: request.id,
    language: readLanguage(services.config, headers),
    setCookie: (name: string, kept: KeptToken) => addCookie(writeCookie(services.config, name, headers, kept)),
  }
}

/** The record of a versioned call, and the version that it decides on. Refuses `version_required`. */
export function readVersionHeader({ headers, id: requestId }: FastifyRequest, id: string | null = null): DecidedRecord {
  const version = headers[versionHeader]
  if (typeof version !== 'string' || !/^\d{1,18}$/.test(version)) throw refuse('version_required')
  return { id, version, requestId }
}

/** A signed call as sent, before its body is parsed. */
export function readSent({ body, headers, id: requestId, url }: FastifyRequest): SentCall {
  const text = (name: string) => String(headers[name] ?? '')
  return {
    path: url.replace(/^\/api\//, ''),
    body: Buffer.isBuffer(body) ? body.toString() : '',
    version: text(versionHeader),
    header: text(decisionHeader),
    requestId,
  }
}

/** The values of a body of JSON. It is read as UTF-8 (RFC 8259, 8.1); a declared charset is ignored. */
function parseReceived({ body, headers }: FastifyRequest): unknown {
  if (!Buffer.isBuffer(body)) return body
  const charsets = (headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*"?([^\s";]*)/gi)
  if (!charsets.every(([, name = '']) => /^utf-?8$/i.test(name))) throw refuse('media_type_not_supported')
  return parseBody(body)
}

/** The JSON object of a call's body. Other JSON would be read as an empty object. */
function requireObject({ body, headers }: FastifyRequest): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  // An empty body has no type.
  const isOtherMedia = body === undefined && !/^(?:application\/json\b|$)/i.test(headers['content-type'] ?? '')
  throw refuse(isOtherMedia ? 'media_type_not_supported' : 'body_not_understood')
}

/** Parses one part of a request by its schema, or refuses with the first rule that is broken. */
function read(schema: Schema, value: unknown): unknown {
  for (const text of Object.values(value ?? {})) if (typeof text === 'string') requireText(text)
  const parsed = z.safeParse(schema, value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path[0]
  if (issue && isRefusalCode(issue.message)) throw refuse(issue.message)
  throw refuse('bad_input', field === undefined ? {} : { field: String(field) })
}
