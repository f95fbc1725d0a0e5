import { sql } from 'kysely'
import { depositStatuses } from '@cairn/contract/core/states.ts'
import { listDeposits as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPageOfParts } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { worstCheck } from '../../shared/approvals/checks/read-checks.ts'
import { isDepositIn } from '../../shared/lists/queue-states.ts'
import { isOfMember, paymentOrder } from '../../shared/lists/payment-order.ts'
import { readDeposits } from './read-deposits.ts'
import { isWithinPeriod } from '../../platform/database/period.ts'

/** Deposits for operators, oldest first by default. */
export const listDeposits = route(call, async ({ call: sent, caller, query, tx }) => {
  const order = paymentOrder('deposit', query.order)
  const keys = tx
    .selectFrom('deposits as deposit')
    .where(isEqual('deposit.wallet', query.wallet))
    .where(isOfMember('deposit', query.member_id))
    .where(isEqual('deposit.id', query.id))
    .where(isEqual('deposit.amount_cents', query.amount))
    .where(isWithinPeriod('deposit.requested_at', query))
    .$if(order.holds === 'name', (rows) => rows.innerJoin('members as member', 'member.id', 'deposit.member_id'))
  // A list by member, or by one amount, has an index in its order.
  const isWhole = [query.id, query.member_id, query.amount, order.holds].some((part) => part !== undefined)
  const states = listParts(query.status).filter((state) => query.wallet !== 'balance' || fromBalance.has(state))
  if (states.length === 0) return { deposits: [], next: null }
  const parts =
    query.status === undefined && isWhole ? [sql<boolean>`true`] : states.map((state) => isDepositIn(state, caller))
  const { rows: deposits, next } = await readPageOfParts(
    tx,
    readDeposits(tx, caller).select(worstCheck(sent, 'deposit', 'deposit')),
    parts.map((part) => keys.where(part)),
    order,
    query,
  )
  return { deposits, next }
})

/** A deposit from the balance is completed at once. Looking for it in another state reads that state's index to the end. */
const fromBalance = new Set(['completed', 'in_plan', 'matured', 'released', 'waiting_for_another'])

/** The states of deposits with a status, or all states. */
function listParts(status: string | undefined): string[] {
  if (status === undefined) return [...depositStatuses, 'released', 'reversed']
  return status === 'completed' ? ['completed', 'released'] : [status]
}
