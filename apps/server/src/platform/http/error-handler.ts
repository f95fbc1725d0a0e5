import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { isRefusalCode, Refusal, refuse } from './refusal.ts'

/** Answers every error of every call: a refusal in its own words, anything else calmly, and logged for us. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'fault')
  else request.log.info({ refusal: refusal.code }, 'refused')
  return sendRefusal(reply, refusal)
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { at, code, field, message, status, retryAfter } = refusal
  if (retryAfter !== undefined) void reply.header('retry-after', Math.ceil(retryAfter))
  const { envelope } = reply.request.routeOptions.config as { envelope?: 'kyc' }
  const said = envelope === 'kyc' ? { e: true, m: message } : { error: true, msg: message }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...said, code, field, at }))
}

/** The rules of the database that a person can run into, and what they are told. */
const constraintRefusals: Record<string, RefusalCode> = {
  accounts_balance_floor: 'insufficient_balance',
  deposits_transaction: 'transaction_id_used',
  withdrawals_transaction: 'transaction_id_used',
  incoming_transactions_pkey: 'transaction_id_used',
  ledger_verifications_one_at_a_time: 'verification_running',
  gains_and_losses_pkey: 'result_recorded',
  members_email: 'email_taken',
  kyc_submissions_one_active: 'kyc_pending',
  plans_open_name: 'plan_name_taken',
  plans_limits_are_in_order: 'plan_limits_invalid',
  operators_email: 'operator_email_taken',
  operator_invitations_open: 'operator_invited_already',
  approvals_take_two: 'approval_is_own',
  approvals_are_for_others: 'approval_is_own',
  settings_withdrawal_limits_fit: 'withdrawal_limits_invalid',
  bonus_funding_reversals_pkey: 'funding_reversed',
  approvals_one_pending: 'approval_asked_already',
}

/** What an error means for the person. What nobody foresaw is a fault. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const {
    code = '',
    message = '',
    constraint,
    statusCode = 0,
  } = error as Partial<FastifyError> & { constraint?: string }

  const broken = constraint && constraintRefusals[constraint]
  if (broken) return refuse(broken)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return refuse('body_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse('media_type_not_supported')
  // Text that PostgreSQL cannot take.
  if (['22021', '22P05'].includes(code)) return refuse('body_not_understood')
  // A lock or a statement took too long, or no connection became free.
  if (['55P03', '57014'].includes(code)) return refuse('busy', { retryAfter: 1 })
  if (isDatabaseAway(code, message)) return refuse('database_unavailable', { retryAfter: 2 })
  if (isRefusalCode(code)) return refuse(code)
  if (statusCode >= 400 && statusCode < 500) return refuse('body_not_understood')
  return refuse('fault')
}

function isDatabaseAway(code: string, message: string): boolean {
  return (
    // Connection exceptions, a shutdown or recovery, too many clients, no space, a connection ended for idling.
    /^(08...|57P0[1-5]|53...|25P03)$/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Cannot use a pool/.test(message)
  )
}
