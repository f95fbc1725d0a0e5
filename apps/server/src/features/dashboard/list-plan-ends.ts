import type { Transaction } from '../../platform/database/database.ts'

interface PlanEndRow {
  date: Date
  amount: bigint
}

/** The next twelve ends of terms of a member's deposits, soonest first, with what is left of each deposit. */
export function listPlanEnds(tx: Transaction, memberId: string): Promise<PlanEndRow[]> {
  return tx.rows<PlanEndRow>(
    `select deposit.decided_at + plan.term_days * interval '1 day' as date, received_cents - lost_cents as amount
      from deposits deposit join plans plan on plan.id = plan_id
      where member_id = $1 and status = 'completed' and released_at is null and received_cents > lost_cents
        and term_days is not null
      order by date, deposit.id limit 12`,
    [memberId],
  )
}
