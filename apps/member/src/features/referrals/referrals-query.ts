import { queryOptions } from '@tanstack/react-query'
import { listReferrals } from '@cairn/contract/member/account/referrals.ts'
import { send } from '../../session/calls/send.ts'

export const referralsQuery = queryOptions({
  queryKey: ['referrals'],
  queryFn: async ({ signal }) => (await send(listReferrals, { signal })).data,
})
