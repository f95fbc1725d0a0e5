import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renew } from '../../api.ts'
import { useRenewal } from '../../components/list/live/use-renewal.ts'
import { overviewQuery, type Overview } from './overview-query.ts'

/**
 * The overview, which renews itself: figures and counts change where they stand. What has waited longest is a list of links, so it
 * stays as it is until somebody asks for the other one, and `come` and `gone` say how it differs.
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
  // Read again since, the list is fresher than this.
  const now = fresh && keysOf(fresh.of) === keysOf(oldest) ? fresh.oldest : oldest
  return { overview, come: countMissing(now, oldest), gone: countMissing(oldest, now) }
}

function keysOf(oldest: Overview['oldest']): string {
  return oldest.map(({ queue, id }) => queue + id).join()
}

/** How many of one list are not in the other. */
function countMissing(one: Overview['oldest'], other: Overview['oldest']): number {
  return one.filter(({ queue, id }) => !other.some((each) => each.queue === queue && each.id === id)).length
}
