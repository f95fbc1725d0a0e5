import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { LoadMore } from '@cairn/ui/lists/load-more.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface PagedListProps<Row> {
  query: UseInfiniteQueryResult<Row[]>
  words: { title: string; loading: string; failed: string; none: string }
  children: (row: Row) => ReactNode
}

export function PagedList<Row extends { _id: string }>({ query, words, children }: PagedListProps<Row>) {
  const { data: rows, isPending, isFetching, refetch } = query
  if (!rows) {
    return isPending ? (
      <Waiting for={words.loading}>
        <Skeleton className="h-32" />
      </Waiting>
    ) : (
      <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  if (rows.length === 0) return <p className="text-sm text-quiet">{words.none}</p>
  return (
    <>
      <ul aria-label={words.title} className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row._id} className="py-3">
            {children(row)}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        hasFailed={query.isFetchNextPageError}
        isLoading={query.isFetchingNextPage}
        onLoad={() => void query.fetchNextPage()}
      />
    </>
  )
}
