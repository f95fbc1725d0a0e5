import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renew } from '../../api.ts'
import { useRenewal } from '../../components/list/live/use-renewal.ts'
import { overviewQuery, type Overview } from './overview-query.ts'

/**
 * The overview, which renews itself. Figures and counts change in place. The oldest records are links, so their list changes
 * only when the operator asks; `added` and `removed` count the difference.
 */
export function useOverview() {
  const queries = useQueryClient()
  const overview = useQuery(overviewQuery)
  const [fresh, setFresh] = useState<{ of: Overview['oldest']; oldest: Overview['oldest'] } | null>(null)

  useRenewal(
    async () => {
      const now = await renew(viewOverview)
      const shown = queries.getQueryData(overviewQuery.queryKey)
      if (!shown) return
      queries.setQueryData(overviewQuery.queryKey, { ...now, oldest: shown.oldest })
      setFresh({ of: shown.oldest, oldest: now.oldest })
    },
    { isPaused: overview.data === undefined || overview.isFetching },
  )

  const oldest = overview.data?.oldest ?? []
  // The list was read again since, so it is newer than this.
  const now = fresh && keysOf(fresh.of) === keysOf(oldest) ? fresh.oldest : oldest
  return { overview, added: countMissing(now, oldest), removed: countMissing(oldest, now) }
}

function keysOf(oldest: Overview['oldest']): string {
  return oldest.map(({ queue, id }) => queue + id).join()
}

/** How many records of one list are not in the other. */
function countMissing(one: Overview['oldest'], other: Overview['oldest']): number {
  return one.filter(({ queue, id }) => !other.some((each) => each.queue === queue && each.id === id)).length
}
