import type { FastifyRequest } from 'fastify'
import type { Transaction } from '../database.ts'
import type { OperatorCaller } from '../http/callers.ts'
import type { House } from '../http/house.ts'
import { refuse } from '../http/refusal.ts'

export async function requireOperator(
  _tx: Transaction,
  _request: FastifyRequest,
  _house: House,
): Promise<OperatorCaller> {
  throw refuse('not_signed_in')
}
