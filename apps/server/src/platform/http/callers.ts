import type { FastifyRequest } from 'fastify'
import type { Call } from '@cairn/contract/core/call.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../database/database.ts'
import { requireOperator, requireOwnOrigin } from '../../features/operators/require-operator.ts'
import { requireMember } from '../../features/sessions/require-member.ts'
import type { Services } from '../services.ts'
import { refuse } from './refusal.ts'

export type Caller = { kind: 'visitor' } | MemberCaller | OperatorCaller

export interface MemberCaller {
  kind: 'member'
  memberId: string
  sessionId: string
  /** SHA-256 of the token that came with the call. */
  tokenHash: Buffer
  /** The sign-in was within the last 15 minutes. */
  signedInRecently: boolean
}

export interface OperatorCaller {
  kind: 'operator'
  operatorId: string
  name: string
  email: string
  role: OperatorRole
  tokenHash: Buffer
}

/** Who calls, when they may; refuses otherwise. The call's own `who` and `roles` decide, never its URL. */
export async function requireCaller(
  tx: Transaction,
  call: Call,
  request: FastifyRequest,
  services: Services,
): Promise<Caller> {
  if (call.who === 'visitor') {
    if (call.fromBackOffice) requireOwnOrigin(request, services)
    return { kind: 'visitor' }
  }
  if (call.who === 'member') return requireMember(tx, request, services)

  const operator = await requireOperator(tx, request, services)
  if (!call.roles.includes(operator.role)) throw refuse('role_not_allowed')
  return operator
}
