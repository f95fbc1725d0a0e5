import { queryOptions } from '@tanstack/react-query'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { send } from '../../../session/calls/send.ts'

/**
 * The open plans and the ways to pay. Read at each visit, because an address that was replaced must not be paid to.
 * Not read again meanwhile, because the list must not change while a member chooses.
 */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => send(listPlans, { signal }),
  gcTime: 0,
  staleTime: Infinity,
  select: (reply: CallReply<typeof listPlans>) => ({
    plans: reply.plans.plans,
    wallets: reply.data.wallets,
    isEmailUnconfirmed: reply.email_unconfirmed ?? false,
  }),
})
