import { queryOptions } from '@tanstack/react-query'
import { listHistory } from '@cairn/contract/member/history.ts'
import { send } from '../../session/send.ts'

/**
 * The status of a deposit that was just made, asked for every ten seconds while it is pending. Only our server says which
 * record it made; of another nothing is asked.
 */
export function depositStatusQuery(recordId: string | undefined) {
  return queryOptions({
    queryKey: ['deposit-status', recordId],
    enabled: Boolean(recordId),
    queryFn: async ({ signal }) => {
      const reply = await send(listHistory, { signal })
      return reply.data.find((record) => record._id === recordId)?.status ?? 'pending'
    },
    refetchInterval: (query) => (query.state.data === undefined || query.state.data === 'pending' ? 10_000 : false),
    // It asks on its own account, so it fails without a word and asks again.
    meta: { failureText: null },
  })
}
