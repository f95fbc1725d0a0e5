import assert from 'node:assert/strict'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { countsAsDecision, type Call } from '@cairn/contract/core/call.ts'
import { roleHeader } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Deadline, type Transaction } from '../database/database.ts'
import { withRequestId } from '../log/request-id.ts'
import {
  isSignedCall,
  requireCaller,
  requireFactor,
  requireRole,
  requireSignature,
  type Caller,
  type CallRequest,
  type OperatorCaller,
  type SentCall,
  type VerifiedDecision,
} from './callers.ts'
import { sendFile, type FileReply } from './file-reply.ts'
import { findKey, runIdempotent } from './idempotency.ts'
import { withinDeadline } from './limits/deadline.ts'
import { findMemberOfTurn, inTurnOfMember } from './limits/member-calls.ts'
import { takeUpload } from './limits/uploads.ts'
import { readVersionHeader, readRequest, readSent } from './request/read-request.ts'
import { Refusal } from './refusal.ts'
import { requireOwnOrigin } from './request/require-own-origin.ts'
import { writeReply } from './write-reply.ts'
import type { AnyContext, BoundContext, Route, StoredReply } from './route.ts'

/** Registers the handler of a call as a Fastify route. */
export function registerRoute(app: FastifyInstance, route: Route, options: RouteOptions): void {
  const { call } = route
  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    config: { envelope: call.envelope },
    ...(call.file ? { bodyLimit: call.file.bytesMax + 100_000 } : {}),
    handler: async (request, reply) => {
      const sent = isSignedCall(call, request) ? readSent(request) : null
      const answer = await withinDeadline(call, options.services.database.clients, (deadline) =>
        withRequestId(request.id, () =>
          limitPerSession({ ...options, ...blank, route, call, request, reply, deadline, sent }),
        ),
      )
      if (typeof answer !== 'string') return sendFile(reply, answer)
      return reply
        .code(call.status ?? 200)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(answer)
    },
  })
}

interface RouteOptions extends Pick<CallRequest, 'services' | 'authentication'> {
  /** The refusal that an error will be answered with. */
  toRefusal: (error: unknown) => Refusal
}

/** One request for a call. Each step adds what it finds. */
interface Exchange extends RouteOptions, CallRequest {
  route: Route
  reply: FastifyReply
  deadline: Deadline
  /** A visitor until `authenticate`. */
  caller: Caller
  /** The call as it came, for the signature of a passkey. */
  sent: SentCall | null
  signed: VerifiedDecision | null
  input: AnyContext | null
  prepared: unknown
  /** The input with the caller, once the handler may begin. */
  asked: AnyContext | null
  /** Gives back the place of an upload. */
  leave: (() => void) | null
  /** The member in whose turn the call is made: an earlier call with this token was theirs. */
  memberOfTurn: string | null
}

type Answer = string | FileReply

/** An exchange at its begin. */
const blank = {
  caller: { kind: 'visitor' },
  signed: null,
  input: null,
  prepared: undefined,
  asked: null,
  leave: null,
  memberOfTurn: null,
} as const

/** Makes a member's call in the member's turn, any other at once. It waits without a connection. */
async function limitPerSession(exchange: Exchange): Promise<Answer> {
  const { authentication, call, request, services } = exchange
  const work = () => makeCall(exchange).finally(() => exchange.leave?.())
  if (call.who !== 'member') return work()
  exchange.memberOfTurn = await findMemberOfTurn(request, () =>
    inReads(services.database, (tx) => authentication.requireMember(tx, request, services, null)),
  )
  return inTurnOfMember(services, call, exchange.memberOfTurn, work)
}

/** The steps of a call. The transaction of the call is open in `run` only. */
async function makeCall(exchange: Exchange): Promise<Answer> {
  const { call, request, route, sent, services } = exchange
  try {
    if (call.fromBackOffice) requireOwnOrigin(request, services)
    // Files and costly work start once the caller is known.
    const isCostly = call.file !== undefined || route.prepare !== undefined || sent !== null
    if (isCostly && call.who !== 'visitor') await inReads(services.database, (tx) => authenticate(exchange, tx))
    if (call.file) exchange.leave = await takeUpload(services, exchange.caller, request)
    // An operator's role comes before the body: those who may not make a call learn nothing about it.
    if (isCostly || call.who !== 'operator') exchange.input = await read(exchange)
    if (isCostly) await prepare(exchange)
    return await run(exchange)
  } catch (error) {
    await afterRefusal(exchange, error)
    throw error
  }
}

/** The caller comes before the body, even where both are read together: a stranger learns nothing about a body. */
function read(exchange: Exchange): Promise<AnyContext> {
  const { call, caller, reply, request, services } = exchange
  return readRequest(call, request, reply, services).catch(async (error: unknown) => {
    const isUnknown = call.who === 'member' && caller.kind === 'visitor'
    if (isUnknown) await inReads(services.database, (tx) => authenticate(exchange, tx))
    throw error
  })
}

/** Finds the caller, and refuses an operator whose role or factor does not allow the call. */
async function authenticate(exchange: Exchange, tx: Transaction): Promise<void> {
  const { call, reply, request, signed } = exchange
  const caller = await requireCaller(tx, exchange)
  exchange.caller = caller
  if (caller.kind !== 'operator') return
  reply.header(roleHeader, caller.role)
  requireRole(call, caller)
  requireFactor(call, caller, request)
  // The signature of their passkey is re-authentication.
  if (signed) exchange.caller = { ...caller, isReauthenticated: true, signed }
}

/** Verifies a signature and does the costly work of the route. No connection is held. */
async function prepare(exchange: Exchange): Promise<void> {
  const { authentication, call, caller, input, route, sent, services } = exchange
  if (sent && caller.kind === 'operator')
    exchange.signed = await authentication.verifyDecision(call, caller, sent, services)
  if (input && route.prepare) exchange.prepared = await route.prepare({ ...input, caller })
}

/** Opens the transaction of the call; a read needs none. After a conflict `perform` runs again in a new one. */
function run(exchange: Exchange): Promise<Answer> {
  const { call, deadline, services } = exchange
  const open = call.method === 'GET' ? inReads : inTransaction
  return open(services.database, (tx) => perform(exchange, tx), deadline)
}

/** Inside the transaction: who calls, the right to decide, and the handler, once for an idempotency key. */
async function perform(exchange: Exchange, tx: Transaction): Promise<Answer> {
  const { authentication, call, memberOfTurn, prepared, request, route } = exchange
  // After costly work this is the second check, because the session may have ended meanwhile.
  const authenticated = authenticate(exchange, tx)
  // Sent in the same round trip, and used only once the caller is known.
  const reading = memberOfTurn && route.readConditions?.(tx, memberOfTurn, exchange.input?.body)
  const [conditions] = await Promise.all([reading, authenticated]).catch(async (error: unknown) => {
    await authenticated
    throw error
  })
  const { caller } = exchange
  if (caller.kind === 'operator') await authorise(exchange, caller, tx)
  if (call.movesMoney) tx.requireStandby()
  exchange.input ??= await read(exchange)
  exchange.asked = { ...exchange.input, caller }
  const context = { ...exchange.asked, ...authentication.bindCaller(tx, caller, request.id), tx, prepared }
  if (call.download) return route.perform(context) as Promise<FileReply>
  if (!route.readConditions || caller.kind !== 'member') return handle(exchange, context)

  assert.equal(caller.memberId, memberOfTurn, 'the conditions are of another member')
  return runIdempotent(tx, { ...caller, key: findKey(call, request), call, request }, (keep) => {
    const storeReply = (reply: object) => {
      const text = formatReply(call, reply) as StoredReply
      keep(text)
      return text
    }
    return handle(exchange, { ...context, conditions, storeReply })
  })
}

/** Keeps the signature of a decision, and counts a decision without re-authentication. */
async function authorise(exchange: Exchange, caller: OperatorCaller, tx: Transaction): Promise<void> {
  const { authentication, call, services, signed } = exchange
  await signed?.keep(tx)
  if (countsAsDecision(call) && !caller.isReauthenticated) await authentication.limitDecisions(tx, caller, services)
}

/** The handler's reply as JSON. A versioned call is refused when its record has changed since the caller saw it. */
async function handle({ authentication, call, request, route }: Exchange, context: BoundContext): Promise<string> {
  const { caller, params, tx } = context
  const decided = call.versioned && readVersionHeader(request, params?.id)
  const replied = await route.perform(context).catch(async (error: unknown) => {
    // A change that the caller has not seen can be why the call takes more than they gave.
    const takesMore = error instanceof Refusal && ['reason_needed', 'second_person_needed'].includes(error.code)
    if (decided && takesMore) await authentication.requireVersion(tx, decided)
    throw error
  })
  if (decided) await authentication.requireVersion(tx, decided)
  // Comes last, so that a call that is refused for another reason requests no touch.
  requireSignature(call, caller)
  return typeof replied === 'string' ? replied : formatReply(call, replied as object)
}

function formatReply(call: Call, reply: object): string {
  const envelope = call.envelope === 'kyc' ? { e: false } : { error: false, msg: '' }
  return writeReply(call, { ...envelope, ...reply })
}

/** After a refusal, in transactions of its own: the hook of the route, and an entry about a role that may not make the call. */
async function afterRefusal(exchange: Exchange, error: unknown): Promise<void> {
  const { asked, authentication, call, caller, request, route, services, toRefusal } = exchange
  const bind = (tx: Transaction) => authentication.bindCaller(tx, caller, request.id)
  if (route.onRefusal && asked) {
    const { onRefusal } = route
    await inTransaction(services.database, (tx) => onRefusal({ ...asked, ...bind(tx), tx }, toRefusal(error)))
  }
  if (caller.kind !== 'operator' || toRefusal(error).code !== 'role_not_allowed') return
  const details = { call: `${call.method} ${call.path}`, role: caller.role }
  // At most one a minute, so that a loop cannot fill the log.
  const entry = { subjectId: caller.operatorId, details, unlessWithin: '1 minute' }
  await inTransaction(services.database, (tx) => bind(tx).audit('role_refused', entry))
}
