import { matchQuery, notifyManager, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'

export interface ShowAfterProps {
  /** The query of the content above. */
  queryKey: QueryKey
  children: ReactNode
}

/**
 * Content below something whose height is unknown until it has loaded. Both are read at the same time. This is shown
 * together with the content above or with its failure, so that nothing on the screen moves.
 */
export function ShowAfter({ queryKey, children }: ShowAfterProps) {
  const cache = useQueryClient().getQueryCache()
  const isSettled = useSyncExternalStore(
    // In the same batch as the content above, and only for its query: another would show this too early.
    (onChange) => {
      const notify = notifyManager.batchCalls(onChange)
      return cache.subscribe(({ query }) => {
        if (matchQuery({ queryKey }, query)) notify()
      })
    },
    () => cache.findAll({ queryKey }).some(({ state }) => state.status !== 'pending'),
  )
  return <div hidden={!isSettled}>{children}</div>
}
