import type { Send } from '@cairn/client/calls/client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { renew, send } from '../../api.ts'
import { useRenewal } from '../list/live/use-renewal.ts'

/**
 * Reads what a screen shows, and reads it again every so often while it changes by itself. Only the first read counts as use of the
 * session.
 */
export function useFollowed<Facts>(
  queryKey: string[],
  read: (sendCall: Send) => Promise<Facts>,
  { isChanging, everyMs = 1_000 }: { isChanging: (facts: Facts) => boolean; everyMs?: number },
) {
  const queries = useQueryClient()
  const query = useQuery({ queryKey, queryFn: () => read(send) })
  useRenewal(async () => void queries.setQueryData(queryKey, await read(renew)), {
    isPaused: query.data === undefined || !isChanging(query.data),
    everyMs,
  })
  return query
}
