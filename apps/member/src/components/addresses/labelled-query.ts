import { listLabelledAddresses } from '@cairn/contract/member/account/labelled-addresses.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../session/calls/send.ts'

/** The labelled addresses of the member. The profile shows a failure; without them, a withdrawal goes to the profile's address. */
export const labelledQuery = queryOptions({
  queryKey: ['labelled addresses'],
  queryFn: async ({ signal }) => (await send(listLabelledAddresses, { signal })).data,
  meta: { failureText: null },
})
