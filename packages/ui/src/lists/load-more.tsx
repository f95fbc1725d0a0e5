import { ui as words } from '@cairn/words/shared/ui.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'

export interface LoadMoreProps {
  hasMore: boolean
  /** The last page that was asked for did not come. */
  hasFailed?: boolean
  isLoading: boolean
  onLoad: () => void
}

/** The next page of a list on request. The button keeps the focus; when it goes, the line in its place takes it. */
export function LoadMore({ hasMore, hasFailed = false, isLoading, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const [wasAsked, setWasAsked] = useState(false)

  useEffect(() => {
    if (!hasMore && wasAsked) end.current?.focus()
  }, [hasMore, wasAsked])

  function press() {
    setWasAsked(true)
    onLoad()
  }

  if (hasMore) {
    return (
      <div className="mt-6 text-center print:hidden">
        {hasFailed && (
          <p role="alert" className="mb-3 text-sm text-danger">
            {words.moreFailed}
          </p>
        )}
        <Button look="secondary" isBusy={isLoading} onClick={press}>
          {words.loadMore}
        </Button>
      </div>
    )
  }
  // Only who has asked for more is told that there is none.
  if (!wasAsked) return null
  return (
    <p ref={end} tabIndex={-1} className="mt-6 text-center text-sm text-quiet">
      {words.thatIsAll}
    </p>
  )
}
