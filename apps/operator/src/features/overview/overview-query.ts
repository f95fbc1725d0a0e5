import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api.ts'

export type Overview = CallReply<typeof viewOverview>

export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => send(viewOverview),
})
