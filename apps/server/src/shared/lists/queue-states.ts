import { sql } from 'kysely'
import type { Condition } from '../../platform/database/conditions.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { waitsForAnother } from '../approvals/read-approvals.ts'

/**
 * Whether a deposit is in a state of its list, for the caller. It is in a plan when it is completed, and neither released nor taken back. It
 * is matured after the end of the plan's term.
 */
export function isDepositIn(state: string, caller: OperatorCaller): Condition {
  if (state === 'to_confirm') return sql`deposit.state = 'pending' and not ${waitsForAnother('deposit', caller)}`
  if (state === 'waiting_for_another') return waitsForAnother('deposit', caller)
  if (state !== 'matured') return sql`deposit.state = ${state === 'in_plan' ? 'completed' : state}`
  // Each plan has its own term. An array is read plan by plan, by an index of both columns.
  return sql`deposit.state = 'completed' and deposit.id = any (array(
    select unnest(array(
      select id from deposits
      where plan_id = plan.id and status = 'completed' and released_at is null and reversed_at is null
        and decided_at <= now() - plan.term_days * interval '1 day'
    )) from plans plan where plan.term_days is not null))`
}

/** Whether a withdrawal is in a state of its list, for the caller. Without a state it always is. */
export function isWithdrawalIn(state: string | undefined, caller: OperatorCaller): Condition {
  if (state === undefined) return sql`true`
  if (state === 'waiting_for_another') return waitsForAnother('withdrawal', caller)
  const status = { to_approve: 'pending', to_settle: 'uncertain' }[state]
  return status
    ? sql`withdrawal.status = ${status} and not ${waitsForAnother('withdrawal', caller)}`
    : sql`withdrawal.status = ${state}`
}
