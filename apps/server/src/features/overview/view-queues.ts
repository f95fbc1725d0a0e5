import { sql, type RawBuilder } from 'kysely'
import type { Call, CallReplyInput } from '@cairn/contract/core/call.ts'
import { listApprovals } from '@cairn/contract/operator/approvals/approvals.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { listKycSubmissions } from '@cairn/contract/operator/members/kyc.ts'
import { mayCall } from '@cairn/contract/operator/operators/may-call.ts'
import { queueLists, viewQueues as call, type QueueList } from '@cairn/contract/operator/overview.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { route } from '../../platform/http/route.ts'
import { mayDecide } from '../../shared/approvals/read-approvals.ts'
import { isDepositIn, isWithdrawalIn } from '../../shared/lists/queue-states.ts'

interface CountedList {
  call: Call
  /** The rows and their sum, in SQL. */
  from: string
  sum: string
  /** The open states, by the value of the list's filter. A state that grows with the years is not counted. */
  states: Record<string, (caller: OperatorCaller) => RawBuilder<unknown>>
}

const lists: Record<QueueList, CountedList> = {
  deposits: {
    call: listDeposits,
    from: 'deposits deposit',
    sum: 'coalesce(sum(amount_cents), 0)',
    states: {
      to_confirm: (caller) => isDepositIn('to_confirm', caller),
      matured: (caller) => isDepositIn('matured', caller),
      waiting_for_another: (caller) => isDepositIn('waiting_for_another', caller),
    },
  },
  withdrawals: {
    call: listWithdrawals,
    from: 'withdrawals withdrawal',
    sum: 'coalesce(sum(amount_cents), 0)',
    states: Object.fromEntries(
      ['to_approve', 'processing', 'sending', 'confirming', 'to_settle', 'waiting_for_another'].map((state) => [
        state,
        (caller: OperatorCaller) => isWithdrawalIn(state, caller),
      ]),
    ),
  },
  kyc: {
    call: listKycSubmissions,
    from: 'kyc_submissions',
    sum: 'null',
    states: { pending: () => sql`status = 'pending'` },
  },
  approvals: {
    call: listApprovals,
    from: 'approvals approval',
    sum: 'null',
    states: {
      waiting_for_me: (caller) => sql`status = 'pending' and ${mayDecide(caller)}`,
    },
  },
}

/** Counts and sums the open states of the lists, in one statement. */
export const viewQueues = route(call, async ({ caller, tx }) => {
  const counts = queueLists
    .filter((list) => mayCall(caller.role, lists[list].call))
    .flatMap((list) =>
      Object.entries(lists[list].states).map(
        ([state, condition]) => sql`select ${list}::text as list, ${state}::text as state, count(*)::integer as count,
          ${sql.raw(lists[list].sum)}::bigint as amount from ${sql.raw(lists[list].from)} where ${condition(caller)}`,
      ),
    )
  const { rows } = await sql<
    CallReplyInput<typeof call>['queues'][number]
  >`${sql.join(counts, sql` union all `)}`.execute(tx)
  return { queues: rows }
})
