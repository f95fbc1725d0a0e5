import { sql } from 'kysely'
import { resumeOperator as resumeCall, suspendOperator as call } from '@cairn/contract/operator/operators/operators.ts'
import { mailOwners } from '../../../shared/approvals/mail-owners.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { endSessionsOf } from '../sessions/end-operator-sessions.ts'
import { lockOperator } from './lock-operator.ts'

/**
 * Suspends an operator at once, owners included: a stolen access allows no delay for a second person. It ends by itself after 72
 * hours, because one owner alone must not keep another out for ever.
 */
export const suspendOperator = route(call, async ({ audit, body: { reason }, caller, params, tx }) => {
  if (params.id === caller.operatorId) throw refuse('operator_is_self')
  const { id, name } = await lockOperator(tx, params.id, caller)
  await sql`select suspend_operator(${id}, ${caller.operatorId})`.execute(tx)
  await endSessionsOf(tx, id).execute()
  await audit('operator_suspended', { subjectId: id, details: { reason } })
  const text = `${caller.name} suspended ${name} for 72 hours. The reason: ${reason}`
  await mailOwners(tx, { subject: 'An operator was suspended', text, path: '/operators' })
  return { msg: 'The operator is suspended' }
})

/** Ends a suspension before its time. */
export const resumeOperator = route(resumeCall, async ({ audit, body: { reason }, caller, params, tx }) => {
  if (params.id === caller.operatorId) throw refuse('operator_is_self')
  const { id, name, is_suspended } = await lockOperator(tx, params.id, caller)
  if (!is_suspended) throw refuse('operator_not_suspended')
  await sql`select resume_operator(${id}, ${caller.operatorId})`.execute(tx)
  await audit('operator_resumed', { subjectId: id, details: { reason } })
  const text = `${caller.name} ended the suspension of ${name}. The reason: ${reason}`
  await mailOwners(tx, { subject: 'A suspension was ended', text, path: '/operators' })
  return { msg: 'The suspension is ended' }
})
