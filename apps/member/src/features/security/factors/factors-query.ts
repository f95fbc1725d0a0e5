import { queryOptions } from '@tanstack/react-query'
import { viewFactors } from '@cairn/contract/member/account/factors.ts'
import { send } from '../../../session/calls/send.ts'

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: async ({ signal }) => (await send(viewFactors, { signal })).data,
  // The sections show a failure in their place.
  meta: { failureText: null },
})
