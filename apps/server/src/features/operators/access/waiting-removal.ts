import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { endRemoval as call } from '@cairn/contract/operator/operators/operators.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { mailOwners } from '../../../shared/approvals/mail-owners.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { Audit, OperatorCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { revokeOperator } from './revoke-operator.ts'

/** Requests the removal of the other of two owners, after 72 hours. Returns when. The caller has locked the owners. */
export async function requestWaitingRemoval(
  tx: Transaction,
  { audit, caller }: { audit: Audit; caller: Pick<OperatorCaller, 'name' | 'operatorId'> },
  { id, name, reason }: { id: string; name: string; reason: string },
): Promise<Date> {
  const removal = randomUUIDv7()
  await sql`select request_owner_removal(${removal}, ${id}, ${caller.operatorId}, ${reason})`.execute(tx)
  await audit('operator_removal_requested', { subjectId: id, details: { reason } })
  const text =
    `${caller.name} asks to remove ${name}, which happens in 72 hours unless ${name} objects: on the page of the operators, or, ` +
    `while suspended, on the sign-in page with password and code. The reason: ${reason}`
  await mailOwners(tx, { subject: 'An owner is to be removed', text, path: '/operators' })
  const { due_at } = await tx
    .selectFrom('operator_removals')
    .where('id', '=', removal)
    .select('due_at')
    .executeTakeFirstOrThrow()
  return due_at
}

/** The owner concerned objects to a pending removal, or its requester withdraws it. */
export const endRemoval = route(call, async ({ audit, caller, params, tx }) => {
  const removal = await tx
    .selectFrom('operator_removals')
    .where('id', '=', params.id)
    .select(['id', 'operator_id'])
    .executeTakeFirstOrThrow(() => refuse('removal_over'))
  await stopRemoval(tx, { audit, caller }, removal)
  return { msg: 'The removal is stopped' }
})

/** The pending removal of an operator. */
export function findWaitingRemoval(tx: Transaction, operatorId: string) {
  return tx
    .selectFrom('operator_removals')
    .where('operator_id', '=', operatorId)
    .where('objected_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('removed_at', 'is', null)
    .select(['id', 'operator_id'])
    .executeTakeFirst()
}

/** Stops a pending removal, in the name of the owner whom it is about or who requested it. Refuses `removal_over`. */
export async function stopRemoval(
  tx: Transaction,
  { audit, caller }: { audit: Audit; caller: Pick<OperatorCaller, 'name' | 'operatorId'> },
  { id, operator_id }: { id: string; operator_id: string },
): Promise<void> {
  const { rows } = await sql<{ ended: boolean }>`
    select end_owner_removal(${id}, ${caller.operatorId}) as ended`.execute(tx)
  if (!rows[0]?.ended) throw refuse('removal_over')
  const isObjection = operator_id === caller.operatorId
  await audit(isObjection ? 'operator_removal_objected' : 'operator_removal_withdrawn', { subjectId: operator_id })
  const text = `${caller.name} ${isObjection ? 'objected to their removal' : 'withdrew the request for a removal'}.`
  await mailOwners(tx, { subject: 'A removal was stopped', text, path: '/operators' })
}

/** Removes owners 72 hours after the request. The database decides by its own clock. */
export const removeDueOwners: Task = async (_payload, { database }) => {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ operator_id: string; reason: string }>`
      select operator_id, reason from remove_due_owners()`.execute(tx)
    for (const { operator_id: id, reason } of rows) {
      await revokeOperator(tx, bindCaller(tx, { kind: 'system' }).audit, { id, role: 'owner', reason })
      const text = `An owner was removed after 72 hours without an objection. The reason for the request: ${reason}`
      await mailOwners(tx, { subject: 'An owner was removed', text, path: '/operators' })
    }
  })
}
