import { previewDeposit as call } from '@cairn/contract/member/money/deposits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readBalances } from '../../ledger/reporting/read-balances.ts'
import { readDepositConditions, requireAllowedDeposit } from './require-allowed-deposit.ts'

/** Returns what a deposit from the balance would do, or refuses as the request would. No money moves. */
export const previewDeposit = route(call, async ({ body, caller, services, tx }) => {
  if (body.wallet !== 'balance') throw refuse('wallet_not_offered')
  const [{ plan }, { available }] = await Promise.all([
    readDepositConditions(tx, caller.memberId, body).then((conditions) =>
      requireAllowedDeposit(tx, services, caller, body, conditions),
    ),
    readBalances(tx, caller.memberId),
  ])
  if (available < body.amount) throw refuse('insufficient_balance')
  return {
    data: {
      plan: plan.name,
      amount: body.amount,
      until: plan.ends_at,
      // The ledger moves the whole amount into the plan.
      fee: 0n,
      balance_after: available - body.amount,
    },
  }
})
