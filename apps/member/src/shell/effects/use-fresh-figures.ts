import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { noticesQuery } from '../../components/notices/notices-query.ts'
import { useEntryState } from '../../navigation/entry-state.ts'
import { useSession } from '../../session/session.tsx'

/**
 * Reads the member and the notices again at each visit of a screen. They belong to the frame, which stays, while what a screen reads
 * for itself is read when it opens. When the page becomes visible again, the query client reads both.
 */
export function useFreshFigures(): void {
  const { refresh } = useSession()
  const queries = useQueryClient()
  const [pathname] = useLocation()
  const { visit } = useEntryState()
  const here = `${pathname} ${visit}`
  // The session has just read the member.
  const seen = useRef(here)

  useEffect(() => {
    if (seen.current === here) return
    seen.current = here
    refresh()
    void queries.invalidateQueries({ queryKey: noticesQuery.queryKey })
  }, [here, queries, refresh])
}
