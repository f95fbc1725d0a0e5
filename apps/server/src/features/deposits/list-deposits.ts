import { sql } from 'kysely'
import { assets } from '@cairn/contract/core/constants.ts'
import { depositStatuses } from '@cairn/contract/core/states.ts'
import { listDeposits as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPageOfParts } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { worstCheck } from '../../shared/approvals/checks/read-checks.ts'
import { isDepositIn } from '../../shared/lists/queue-states.ts'
import { isOfMember, partsByName, paymentOrder } from '../../shared/lists/payment-order.ts'
import { readDeposits } from './read-deposits.ts'
import { isWithinPeriod } from '../../platform/database/period.ts'

/** Deposits for operators, oldest first by default. */
export const listDeposits = route(call, async ({ call: sent, caller, query, tx }) => {
  const order = paymentOrder('deposit', query.order)
  const isInState = listStates(query).map((state) => isDepositIn(state, caller))
  if (isInState.length === 0) return { deposits: [], next: null }
  const isListed = query.status ? sql<boolean>`(${sql.join(isInState, sql` or `)})` : sql<boolean>`true`
  const inState = tx.selectFrom('deposits as deposit').where(isListed)
  const keys = inState
    .where(isEqual('deposit.wallet', query.wallet))
    .where(isOfMember('deposit', query.member_id))
    .where(isEqual('deposit.id', query.id))
    .where(isEqual('deposit.amount_cents', query.amount))
    .where(isWithinPeriod('deposit.requested_at', query))
  const { rows: deposits, next } = await readPageOfParts(
    tx,
    readDeposits(tx, caller).select(worstCheck(sent, 'deposit', 'deposit')),
    // Each part has an index in its order.
    order.holds === 'name'
      ? partsByName('deposit', keys, inState)
      : query.id || query.member_id
        ? [keys]
        : query.amount || order.holds
          ? wallets.map((wallet) => keys.where('deposit.wallet', '=', wallet))
          : isInState.map((part) => keys.where(part)),
    order,
    query,
  )
  return { deposits, next }
})

/** A deposit from the balance is completed at once. Looking for it in another state reads that state's index to the end. */
const fromBalance = new Set(['completed', 'in_plan', 'matured', 'released', 'waiting_for_another'])
const wallets = ['balance', ...assets] as const

/** The states of deposits with a status, or all states. */
function listStates({ status, wallet }: { status?: string | undefined; wallet?: string | undefined }): string[] {
  const states = status ? [status] : [...depositStatuses, 'released', 'reversed']
  if (status === 'completed') states.push('released')
  return states.filter((state) => wallet !== 'balance' || fromBalance.has(state))
}
