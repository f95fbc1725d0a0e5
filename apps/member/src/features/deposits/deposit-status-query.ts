import { queryOptions } from '@tanstack/react-query'
import { listHistory } from '@cairn/contract/member/history.ts'
import { send } from '../../session/send.ts'

/** The status of a new deposit, read every ten seconds while it is pending. Needs a server that returns the record's id. */
export function depositStatusQuery(recordId: string | undefined) {
  return queryOptions({
    queryKey: ['deposit-status', recordId],
    enabled: Boolean(recordId),
    queryFn: async ({ signal }) => {
      const reply = await send(listHistory, { signal })
      return reply.data.find((record) => record._id === recordId)?.status ?? 'pending'
    },
    refetchInterval: (query) => (query.state.data === undefined || query.state.data === 'pending' ? 10_000 : false),
    // The screen reads it by itself, so a failure shows nothing.
    meta: { failureText: null },
  })
}
