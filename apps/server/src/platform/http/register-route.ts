import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countsAsDecision } from '@cairn/contract/core/call.ts'
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
  type VerifiedDecision,
} from './callers.ts'
import { sendFile, type FileReply } from './file-reply.ts'
import { findKey, performOnce } from './idempotency.ts'
import { writeJson } from './json.ts'
import { withinDeadline } from './limits/deadline.ts'
import { findMemberOfTurn, inTurnOfMember } from './limits/member-calls.ts'
import { takeUpload } from './limits/uploads.ts'
import { readDecided, readRequest, readSent } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { requireOwnOrigin } from './require-own-origin.ts'
import type { AnyContext, Route } from './route.ts'

/** Registers the handler of a call as a Fastify route. */
export function registerRoute(
  app: FastifyInstance,
  route: Route,
  { services, authentication, toRefusal }: RouteOptions,
): void {
  const { call, keep, perform, prepare } = route
  const { database } = services

  const findAnswer = async (request: FastifyRequest, reply: FastifyReply, deadline: Deadline, onEnd: OnEnd) => {
    // Files and costly work start once the caller is known.
    const isSigned = isSignedCall(call, request)
    const isCostly = call.file !== undefined || prepare !== undefined || isSigned
    const sent = isSigned ? readSent(request) : null
    let known: Caller = visitor
    const authenticate = async (tx: Transaction) => {
      known = await requireCaller(tx, { call, request, services, authentication })
      if (known.kind === 'operator') reply.header(roleHeader, known.role)
      requireRole(call, known)
      requireFactor(call, known, request)
      return known
    }
    const recordRefusedRole = async (error: unknown): Promise<never> => {
      if (known.kind === 'operator' && toRefusal(error).code === 'role_not_allowed') {
        const { operatorId, role } = known
        const details = { call: `${call.method} ${call.path}`, role }
        // At most one a minute, so that a loop cannot fill the log.
        const entry = { subjectId: operatorId, details, unlessWithin: '1 minute' }
        await inTransaction(database, (tx) =>
          authentication.bindCaller(tx, known, request.id).audit('role_refused', entry),
        )
      }
      throw error
    }
    // The caller is checked before the body, even where both are read together: a stranger learns nothing about a body.
    const readAll = () =>
      readRequest(call, request, reply, services).catch(async (error: unknown) => {
        if (call.who === 'member' && known.kind === 'visitor') await inReads(database, authenticate)
        throw error
      })
    if (call.fromBackOffice) requireOwnOrigin(request, services)

    const early =
      isCostly && call.who !== 'visitor' ? await inReads(database, authenticate).catch(recordRefusedRole) : visitor
    if (call.file) onEnd(await takeUpload(services, early, request))
    // An operator's role comes before the body: a caller without the role learns nothing about it.
    const given = isCostly || call.who !== 'operator' ? { ...(await readAll()), caller: early } : null
    const signed =
      sent && early.kind === 'operator' ? await authentication.verifyDecision(call, early, sent, services) : null
    const prepared = given && (await prepare?.(given))

    const run = call.method === 'GET' ? inReads : inTransaction
    let asked: (AnyContext & { caller: Caller }) | undefined
    const work = async (tx: Transaction) => {
      // After costly work this is the second check, because the session may have ended meanwhile.
      const caller = withSignature(await authenticate(tx), signed)
      await signed?.keep(tx)
      if (countsAsDecision(call) && caller.kind === 'operator' && !caller.hasFreshFactor)
        await authentication.limitDecisions(tx, caller, services)
      if (call.movesMoney) tx.requireStandby()
      const context = given ?? (await readAll())
      asked = { ...context, caller }
      const bound = { ...context, ...authentication.bindCaller(tx, caller, request.id), tx, prepared }
      if (call.download) return perform(bound) as Promise<FileReply>

      const key = findKey(call, request)
      const decided = call.versioned && readDecided(request, context.params?.id)
      const performed = async () => {
        const replied = await perform(bound).catch(async (error: unknown) => {
          // A change that the caller has not seen may be the reason for a second person.
          const isOfState = error instanceof Refusal && error.code === 'second_person_needed'
          if (decided && isOfState) await authentication.requireVersion(tx, decided)
          throw error
        })
        if (decided) await authentication.requireVersion(tx, decided)
        // Comes last, so that a call that is refused for another reason requests no touch.
        requireSignature(call, caller)
        return envelop(call.envelope, replied)
      }
      return key && caller.kind === 'member'
        ? performOnce(tx, { ...caller, key, call, request }, performed)
        : performed()
    }
    return run(database, work, deadline).catch(async (error: unknown) => {
      const refused = asked
      if (keep && refused) {
        await inTransaction(database, (tx) =>
          keep({ ...refused, ...authentication.bindCaller(tx, refused.caller, request.id), tx }, toRefusal(error)),
        )
      }
      return recordRefusedRole(error)
    })
  }

  /** Makes a member's call in the member's turn, any other at once. Releases the call's places when it ends. */
  const inTurn = async <T>(request: FastifyRequest, work: (onEnd: OnEnd) => Promise<T>): Promise<T> => {
    let end: (() => void) | undefined
    const answer = () => work((leave) => (end = leave)).finally(() => end?.())
    if (call.who !== 'member') return answer()
    const memberId = await findMemberOfTurn(request, () =>
      inReads(database, (tx) => authentication.requireMember(tx, request, services, null)),
    )
    return inTurnOfMember(services, call, memberId, answer)
  }

  app.route({
    method: call.method,
    url: `/api/${call.path}`,
    config: { envelope: call.envelope },
    ...(call.file ? { bodyLimit: call.file.bytesMax + 100_000 } : {}),
    handler: async (request, reply) => {
      const answer = await withinDeadline(call, database.clients, (deadline) =>
        withRequestId(request.id, () => inTurn(request, (onEnd) => findAnswer(request, reply, deadline, onEnd))),
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

/** Keeps a function to call at the end of the call. */
type OnEnd = (leave: () => void) => void

const visitor: Caller = { kind: 'visitor' }

/** The caller with their passkey's signature, which is a fresh factor. */
function withSignature(caller: Caller, signed: VerifiedDecision | null): Caller {
  return signed && caller.kind === 'operator' ? { ...caller, hasFreshFactor: true, signed } : caller
}

interface RouteOptions extends Pick<CallRequest, 'services' | 'authentication'> {
  /** The refusal that answers an error. */
  toRefusal: (error: unknown) => Refusal
}

function envelop(envelope: 'kyc' | undefined, reply: unknown): string {
  return writeJson(
    envelope === 'kyc' ? { e: false, ...(reply as object) } : { error: false, msg: '', ...(reply as object) },
  )
}
