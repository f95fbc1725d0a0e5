import { previewWithdrawal as call } from '@cairn/contract/member/money/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { routeWithRefusalHook } from '../../../platform/http/route.ts'
import { readBalances } from '../../../ledger/reporting/read-balances.ts'
import { recordPossibleAttack } from './record-possible-attack.ts'
import { requireAllowedWithdrawal } from './require-allowed-withdrawal.ts'
import { readWithdrawalConditions } from './withdrawal-conditions.ts'

/** Returns what a withdrawal would do, or refuses as the request would. No money moves. */
export const previewWithdrawal = routeWithRefusalHook(
  call,
  async ({ body, caller, services, tx }) => {
    const [{ address, needsReauthentication }, { available }, usual_hours] = await Promise.all([
      readWithdrawalConditions(tx, caller.memberId).then((conditions) =>
        requireAllowedWithdrawal(tx, services, caller, body, conditions),
      ),
      readBalances(tx, caller.memberId),
      readUsualHours(tx),
    ])
    if (available < body.amount) throw refuse('insufficient_balance')
    return {
      data: {
        amount: body.amount,
        wallet: body.wallet,
        address,
        // The ledger holds and sends the whole amount.
        fee: 0n,
        balance_after: available - body.amount,
        usual_hours,
        needs_reauthentication: needsReauthentication,
      },
    }
  },
  recordPossibleAttack,
)

/** In how many hours nine of ten of the latest withdrawals were sent, from the request; null below twenty of them. */
async function readUsualHours(tx: Transaction): Promise<number | null> {
  const [found] = await tx.rows<{ hours: number | null }>(usualHours, [])
  return found?.hours ?? null
}

const usualHours = `
  select case when count(*) >= 20 then
    ceil(extract(epoch from percentile_disc(0.9) within group (order by settled_at - requested_at)) / 3600)::integer
  end as hours
  from (
    select requested_at, settled_at from withdrawals where status = 'completed' order by requested_at desc limit 100
  ) latest`
