import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { listPlans } from '@cairn/contract/member/plans.ts'
import { send } from '../../session/send.ts'

/**
 * The open plans and the ways to pay in. Read anew at each visit, because an address that was replaced must not be paid to,
 * and never in between, because the list must not change under the hand that chooses.
 */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => send(listPlans, { signal }),
  gcTime: 0,
  staleTime: Infinity,
  select: (reply: CallReply<typeof listPlans>) => ({ plans: reply.plans.plans, wallets: reply.data.wallets }),
})
