import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '@cairn/contract/call.ts'
import { listPlans } from '@cairn/contract/plans.ts'
import { send } from '../api.ts'

/** The open plans and the ways to pay in. Read anew at each visit: an address that was replaced must not be paid to. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => send(listPlans, { signal }),
  gcTime: 0,
  select: (reply: CallReply<typeof listPlans>) => ({ plans: reply.plans.plans, wallets: reply.data.wallets }),
})
