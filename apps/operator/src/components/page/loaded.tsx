import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** What loads, in the middle of a sentence: `the plans`. */
  what: string
  /** The height of the content while it loads, in rows. */
  lines?: number
  children: (data: Data) => ReactNode
}

/** The content of a query. Before it: rows of its shape. After a failure: why, and a button to try again. */
export function Loaded<Data>({ query, what, lines = 3, children }: LoadedProps<Data>) {
  if (query.isPending) return <Waiting for={what} lines={lines} />
  if (query.isError) return <LoadFailed query={query} what={what} />
  return children(query.data)
}

export function LoadFailed({ query, what }: { query: Retriable; what: string }) {
  return <Failed message={words.loadFailed(what)} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}

type Retriable = Pick<UseQueryResult, 'isFetching' | 'refetch'>
