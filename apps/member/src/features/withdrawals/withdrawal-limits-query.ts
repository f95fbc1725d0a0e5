import { viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../session/calls/send.ts'

export type Limits = CallReply<typeof viewWithdrawalLimits>['data']

/**
 * Read at each visit, because the remaining amount changes by the hour. A failure shows nothing: the server states the
 * limit in its refusal.
 */
export const withdrawalLimitsQuery = queryOptions({
  queryKey: ['withdrawal limits'],
  queryFn: ({ signal }) => send(viewWithdrawalLimits, { signal }),
  gcTime: 0,
  meta: { failureText: null },
  select: ({ data }: CallReply<typeof viewWithdrawalLimits>) => data,
})
