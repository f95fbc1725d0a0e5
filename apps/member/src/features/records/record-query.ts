import { queryOptions } from '@tanstack/react-query'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import { isFollowed } from '../../components/record/is-followed.ts'
import { send } from '../../session/calls/send.ts'

/** One record. Read every ten seconds while it is pending or processing, and more often while the network may show something. */
export function recordQuery(id: string) {
  return queryOptions({
    queryKey: ['record', id],
    queryFn: async ({ signal }) => (await send(viewRecord, { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) =>
      data && isFollowed(data) ? 2_500 : isOpen(data?.status) ? 10_000 : false,
  })
}

function isOpen(status: string | undefined): boolean {
  return status === 'pending' || status === 'processing'
}
