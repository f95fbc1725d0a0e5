import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SecuritySection } from './security-section.tsx'

interface LoadedSectionProps<Data> {
  query: UseQueryResult<Data>
  words: { title: string; lead: string; loading: string; failed: string }
  /** The placeholder while it loads, as high as the content. */
  placeholder?: ReactNode
  children: (data: Data) => ReactNode
}

/** A section of the Security screen that shows one reply. */
export function LoadedSection<Data>({ query, words, placeholder, children }: LoadedSectionProps<Data>) {
  const { data, isPending, isFetching, refetch } = query
  return (
    <SecuritySection title={words.title} lead={words.lead}>
      {data !== undefined ? (
        children(data)
      ) : isPending ? (
        <Waiting for={words.loading}>{placeholder ?? <Skeleton className="h-32" />}</Waiting>
      ) : (
        <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </SecuritySection>
  )
}
