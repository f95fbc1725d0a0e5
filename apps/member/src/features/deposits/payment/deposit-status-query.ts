import { queryOptions } from '@tanstack/react-query'
import { listHistory, type HistoryRecord } from '@cairn/contract/member/money/history.ts'
import { viewRecord, type MemberRecord } from '@cairn/contract/member/money/records.ts'
import { isFollowed } from '../../../components/record/is-followed.ts'
import { send } from '../../../session/calls/send.ts'

interface DepositStatus extends Pick<HistoryRecord, 'status' | 'cancellable'> {
  /** The whole record, where the server can show it. */
  record?: MemberRecord
}

/**
 * The status of a new deposit, read while it is pending, so that the page shows a change within three seconds. Needs a server that returns the record's id. Reads the
 * one record where the server can show it, otherwise the history.
 */
export function depositStatusQuery(recordId: string | undefined, readsRecord: boolean) {
  return queryOptions({
    queryKey: ['deposit-status', recordId],
    enabled: Boolean(recordId),
    queryFn: async ({ signal }): Promise<DepositStatus> => {
      if (readsRecord) {
        const { data: record } = await send(viewRecord, { params: { id: recordId ?? '' }, signal })
        return { record, status: record.status, cancellable: record.cancellable }
      }
      const reply = await send(listHistory, { signal })
      return reply.data.find((record) => record._id === recordId) ?? { status: 'pending' }
    },
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.status === 'pending' || (data.record && isFollowed(data.record)) ? 2_500 : false,
    // The screen reads it by itself, so a failure shows nothing.
    meta: { failureText: null },
  })
}
