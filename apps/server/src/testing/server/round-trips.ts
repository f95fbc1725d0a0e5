import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Call } from '@cairn/contract/core/call.ts'
import { cancelDeposit, previewDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { cancelWithdrawal, previewWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { viewDepositPayment } from '@cairn/contract/operator/deposits/deposits.ts'
import { viewUncollected } from '@cairn/contract/operator/ledger/uncollected.ts'
import { viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { proofMark } from '../../platform/database/connection/prove-connection.ts'
import { callsByRoute } from './undeclared.ts'

/** The statements of a request. */
export interface Sent {
  statements: number
  /** Statements that are sent before an answer arrives make one round trip with the statement before them. */
  trips: number
}

/** The round trips that a call may make, transaction included; null for no limit. */
export function tripsMax(call: Call): number | null {
  // A download reads page after page.
  if (call.download) return null
  if (withOneMore.has(call.path)) return 4
  // Three more: the first address of a member in a coin is added, or the one after it where a list has that.
  if (call.path === requestDeposit.path) return 7
  if (call.method === 'GET') return call.who === 'operator' ? 3 : 2
  return call.movesMoney || likeMoneyCalls.has(call.path) ? 4 : null
}

/** For the signatures of operators' passkeys, and for the caller, who is found before a chain is read and again after that. */
const withOneMore = new Set<string>([viewWithdrawal, viewDepositPayment, viewUncollected].map(({ path }) => path))

/** They take no key. A preview checks everything that its call does. */
const likeMoneyCalls = new Set<string>(
  [cancelDeposit, cancelWithdrawal, previewDeposit, previewWithdrawal].map(({ path }) => path),
)

interface Counting extends Sent {
  answered: number
  isBrokenUp: boolean
}

const counts = new WeakMap<FastifyRequest, Counting>()
const current = new AsyncLocalStorage<Counting>()

/** Counts the statements of each request. For a server that is not ready yet. */
export function watchRoundTrips(app: FastifyInstance, onReply: (name: string, sent: Sent, call: Call) => void): void {
  // After the body is read, which happens outside the context of a request.
  app.addHook('preHandler', (request, _reply, done) => {
    const counting = { statements: 0, trips: 0, answered: 0, isBrokenUp: false }
    counts.set(request, counting)
    current.run(counting, done)
  })
  app.addHook('onSend', async (request, reply) => {
    const entry = callsByRoute.get(`${request.method} ${request.routeOptions.url}`)
    const counting = counts.get(request)
    if (entry && counting && reply.statusCode < 400) onReply(entry.name, counting, entry.call)
  })
}

const query = pg.Client.prototype.query as (...parts: unknown[]) => Promise<unknown> | undefined

pg.Client.prototype.query = function count(this: pg.Client, ...parts: unknown[]) {
  const counting = current.getStore()
  // The statements of a new connection before its first use do not belong to the call.
  if (!counting || String(parts[0]).startsWith(proofMark)) return query.apply(this, parts)
  // The transaction runs again.
  if (counting.isBrokenUp && (parts[0] as { text?: string }).text === 'begin read write') {
    Object.assign(counting, { statements: 0, trips: 0, answered: 0, isBrokenUp: false })
  }
  const trip = counting.answered + 1
  counting.statements += 1
  counting.trips = Math.max(counting.trips, trip)
  const onAnswer = (error?: { code?: string; constraint?: string } | null) => {
    counting.answered = Math.max(counting.answered, trip)
    counting.isBrokenUp ||=
      ['40001', '40P01'].includes(error?.code ?? '') || error?.constraint === 'idempotency_keys_pkey'
  }
  const callback = parts.at(-1)
  if (typeof callback !== 'function') {
    const answer = query.apply(this, parts)
    answer?.then(() => onAnswer(), onAnswer)
    return answer
  }
  const counted = (error: Error | null, result: unknown) => {
    onAnswer(error as Parameters<typeof onAnswer>[0])
    callback(error, result)
  }
  return query.apply(this, [...parts.slice(0, -1), counted])
} as typeof pg.Client.prototype.query
