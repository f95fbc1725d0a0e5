import type { FastifyRequest } from 'fastify'
import { needsReauthentication, needsSignature, type Call } from '@cairn/contract/core/call.ts'
import { decisionHeader, type OperatorRole } from '@cairn/contract/core/constants.ts'
import type { AuditSubject, AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { PreviousAttempt } from './idempotency.ts'
import { refuse, type Refusal } from './refusal.ts'

export type Caller = { kind: 'visitor' } | MemberCaller | OperatorCaller

export interface MemberCaller {
  kind: 'member'
  memberId: string
  sessionId: string
  /** SHA-256 of the call's token. */
  tokenHash: Buffer
  /** The password or a factor was given within the last five minutes, at sign-in or since. */
  isReauthenticated: boolean
  /** Money requires a confirmed email address, and this member's is not. */
  mustConfirmEmail: boolean
  isReferred: boolean
  /** The earlier operation with the idempotency key of this call. */
  previousAttempt: PreviousAttempt | null
}

export interface OperatorCaller {
  kind: 'operator'
  operatorId: string
  name: string
  email: string
  role: OperatorRole
  tokenHash: Buffer
  /** A factor was given in this session within the last five minutes. */
  isReauthenticated: boolean
  /** The operator has a passkey as a factor, too. */
  hasPasskey: boolean
  /** The page made this read by itself. */
  isAutomatic?: boolean
  /** The content that the operator's passkey signed for this call. */
  signed?: { nonce: string; shown: string }
}

/** A call with a verified signature that is not stored yet. */
export interface VerifiedDecision {
  nonce: string
  shown: string
  /** Consumes the nonce and stores the signature, in the transaction of the call. Refuses `challenge_over`. */
  keep: (tx: Transaction) => Promise<void>
}

/** A call as sent, with the header of its signature. */
export interface SentCall {
  /** The path below `/api/`. */
  path: string
  body: string
  version: string
  header: string
  requestId: string
}

/** A job or a command, which no person calls. */
export interface SystemCaller {
  kind: 'system'
}

/** Who acts: a caller, the server, or an operator without a session. */
export type Actor = Caller | SystemCaller | Pick<OperatorCaller, 'kind' | 'operatorId'>

/** A caller bound to a transaction, for rows that are written in their name. */
export interface BoundCaller<C extends Actor = Caller | SystemCaller> {
  caller: C
  /** The caller as the ledger names them: `operator:{id}`. */
  actor: string
  audit: Audit
}

/** Adds an entry to the audit log, in the same transaction as its event and in the caller's name. */
export type Audit = <V extends AuditVerb>(verb: V, entry: AuditEntry<V>) => Promise<void>

/** The subject of an entry. `memberId` is the member whom it concerns. */
export type AuditEntry<V extends AuditVerb> = SubjectFields<AuditSubject<V>> & {
  /** Facts worth keeping; never a password, a token or a document. Amounts as decimal text. */
  details?: Record<string, string | number | boolean | null>
  /** Adds no entry when the caller has one of this subject since this time. */
  unlessWithin?: string
}

type SubjectFields<Subject> = Subject extends 'member'
  ? { memberId: string | null }
  : Subject extends 'deposit' | 'kyc_submission' | 'session' | 'withdrawal'
    ? { subjectId: string; memberId: string }
    : Subject extends 'approval' | 'list'
      ? { subjectId: string | null; memberId: string | null }
      : Subject extends 'ledger'
        ? { memberId: string | null }
        : Subject extends 'platform' | 'settings'
          ? unknown
          : { subjectId: string | null }

/** The record of a versioned call: the one with this id, or the settings when null. */
export interface DecidedRecord {
  id: string | null
  version: string
  requestId: string
}

/** How the server knows its callers. `app.ts` connects the sessions of members and operators. */
export interface Authentication {
  /** The member of the session in the request; refuses otherwise. With an idempotency key, also its earlier use. */
  requireMember(
    tx: Transaction,
    request: FastifyRequest,
    services: Services,
    idempotencyKey: string | null,
  ): Promise<MemberCaller>
  requireOperator(tx: Transaction, request: FastifyRequest, services: Services): Promise<OperatorCaller>
  bindCaller<C extends Caller>(tx: Transaction, caller: C, requestId: string): BoundCaller<C>
  /** Counts a change without re-authentication. Refuses `reauthentication_needed` above a few in a row. */
  limitDecisions(tx: Transaction, caller: OperatorCaller, services: Services): Promise<void>
  /** Verifies that a passkey of the operator signed this call, before its transaction. Refuses `passkey_refused`. */
  verifyDecision(call: Call, caller: OperatorCaller, sent: SentCall, services: Services): Promise<VerifiedDecision>
  /** Refuses `changed_meanwhile` when the record has changed since the caller saw it. */
  requireVersion(tx: Transaction, record: DecidedRecord): Promise<void>
}

/** The caller; refuses a missing session when one is needed. The call's own `who` decides, never its URL. */
export async function requireCaller(
  tx: Transaction,
  { call, request, services, authentication }: CallRequest,
): Promise<Caller> {
  if (call.who === 'visitor') return { kind: 'visitor' }
  if (call.who === 'member') {
    // Its rules are checked once the caller is known.
    const key = request.headers['idempotency-key']
    const isKeyed = call.movesMoney && typeof key === 'string'
    return authentication.requireMember(tx, request, services, isKeyed ? key : null)
  }
  return authentication.requireOperator(tx, request, services)
}

/** Refuses `role_not_allowed` when the call does not list the role of the operator. */
export function requireRole(call: Call, caller: Caller): void {
  if (call.who === 'operator' && caller.kind === 'operator' && !call.roles.includes(caller.role)) {
    throw refuse('role_not_allowed')
  }
}

/**
 * Refuses `reauthentication_needed`, with how to give one, when the call needs re-authentication and the operator has given none. The
 * signature of a passkey is a factor: it is verified before anything is done, and an operator who has one must use it.
 */
export function requireFactor(call: Call, caller: Caller, request: FastifyRequest): void {
  if (
    !needsReauthentication(call) ||
    caller.kind !== 'operator' ||
    caller.isReauthenticated ||
    isSignedCall(call, request)
  )
    return
  throw needsSignature(call) && caller.hasPasskey ? refuse('decision_signature_needed') : reauthenticationNeeded(caller)
}

/** Whether a call that a passkey signs has a signature. */
export function isSignedCall(call: Call, { headers }: FastifyRequest): boolean {
  return needsSignature(call) && headers[decisionHeader] !== undefined
}

/** Refuses `decision_signature_needed` when an operator who has a passkey did not sign with it. */
export function requireSignature(call: Call, caller: Caller): void {
  if (!needsSignature(call) || caller.kind !== 'operator' || !caller.hasPasskey || caller.signed) return
  throw refuse('decision_signature_needed')
}

/** The refusal of a call that needs re-authentication, with how to give one. */
export function reauthenticationNeeded({ hasPasskey }: OperatorCaller): Refusal {
  return refuse('reauthentication_needed', { methods: hasPasskey ? ['passkey', 'code'] : ['code'] })
}

/** A request for a call, with the data that identifies its sender. */
export interface CallRequest {
  call: Call
  request: FastifyRequest
  services: Services
  authentication: Authentication
}
