import { matchQuery, notifyManager, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'

export interface ShowAfterProps {
  /** What is read for that which stands above. */
  queryKey: QueryKey
  children: ReactNode
}

/**
 * What stands below something whose height nobody knows before it has come: it is read at the same time, and shown together
 * with it or with its failure, so that nothing is moved that somebody already reads.
 */
export function ShowAfter({ queryKey, children }: ShowAfterProps) {
  const cache = useQueryClient().getQueryCache()
  const isSettled = useSyncExternalStore(
    // In one go with those who read it above, who hear of nothing else: what came for others would have it looked at sooner.
    (onChange) => {
      const look = notifyManager.batchCalls(onChange)
      return cache.subscribe(({ query }) => {
        if (matchQuery({ queryKey }, query)) look()
      })
    },
    () => cache.findAll({ queryKey }).some(({ state }) => state.status !== 'pending'),
  )
  return <div hidden={!isSettled}>{children}</div>
}
