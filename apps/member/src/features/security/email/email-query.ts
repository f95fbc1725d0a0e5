import { queryOptions } from '@tanstack/react-query'
import { viewEmailChange } from '@cairn/contract/member/account/email-change.ts'
import { send } from '../../../session/calls/send.ts'

export const emailQuery = queryOptions({
  queryKey: ['email-change'],
  queryFn: async ({ signal }) => (await send(viewEmailChange, { signal })).data,
  // The section shows a failure in its place.
  meta: { failureText: null },
})
