import { queryOptions } from '@tanstack/react-query'
import { viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { send } from '../../session/calls/send.ts'

export const kycQuery = queryOptions({
  queryKey: ['kyc'],
  queryFn: ({ signal }) => send(viewKycStatus, { signal }),
})
