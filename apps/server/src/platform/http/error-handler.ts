import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { isDatabaseAway } from '../database/connection/is-database-away.ts'
import { UnprovenConnectionError } from '../database/connection/prove-connection.ts'
import { FilesUnavailableError } from '../files/files-for-calls.ts'
import type { Language } from './request/language.ts'
import { translateRefusal } from './translate-refusal.ts'
import { isRefusalCode, Refusal, refuse, type RefusalDetails } from './refusal.ts'

/**
 * Answers every error of every call: a refusal with its own sentence, anything else with a general one, and logs it. The back office
 * is in English.
 */
export function answerError(
  error: unknown,
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): FastifyReply {
  // The sealer logs once that the database went back.
  if (refusal.status >= 500 && refusal.code !== 'ledger_behind') request.log.error({ err: error }, 'internal error')
  else request.log.info({ refusal: refusal.code }, 'refused')
  const isBackOffice = request.routeOptions.url?.startsWith('/api/operator/')
  return sendRefusal(reply, refusal, isBackOffice ? 'en' : language)
}

function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const { code, details, status } = refusal
  const message = translateRefusal(refusal, language)
  const { at, challenge, field, methods, retryAfter, until } = details
  if (retryAfter !== undefined) void reply.header('retry-after', Math.ceil(retryAfter))
  const { envelope } = reply.request.routeOptions.config as { envelope?: 'kyc' }
  const fields = envelope === 'kyc' ? { e: true, m: message } : { error: true, msg: message }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...fields, code, field, at, until, methods, challenge }))
}

export type ConstraintRefusals = Record<string, RefusalCode>

/** The refusal for an error. An unexpected one is an `internal_error`. */
export function toRefusal(error: unknown, constraints: ConstraintRefusals): Refusal {
  if (error instanceof Refusal) return error
  const {
    code = '',
    constraint,
    statusCode = 0,
    detail = '{}',
  } = error as Partial<FastifyError> & { constraint?: string; detail?: string }

  const broken = constraint && constraints[constraint]
  // Our own function sends the values for the sentence.
  if (broken) return refuse(broken, code === 'CL008' ? (JSON.parse(detail) as RefusalDetails) : {})
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return refuse('body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('media_type_not_supported')
  // Text that PostgreSQL cannot store.
  if (['22021', '22P05'].includes(code)) return refuse('body_not_understood')
  // A lock or a statement took too long.
  if (['55P03', '57014'].includes(code)) return refuse('busy', { retryAfter: 1 })
  if (isDatabaseAway(error) || error instanceof UnprovenConnectionError)
    return refuse('database_unavailable', { retryAfter: 2 })
  if (error instanceof FilesUnavailableError) return refuse('files_unavailable', { retryAfter: 5 })
  if (isRefusalCode(code)) return refuse(code)
  if (statusCode >= 400 && statusCode < 500) return refuse('body_not_understood')
  return refuse('internal_error')
}
