import { queryOptions } from '@tanstack/react-query'
import { viewClosing } from '@cairn/contract/member/account/closing.ts'
import { send } from '../../../session/calls/send.ts'

export const closingQuery = queryOptions({
  queryKey: ['closing'],
  queryFn: async ({ signal }) => (await send(viewClosing, { signal })).data,
  // The section shows a failure in its place.
  meta: { failureText: null },
})
