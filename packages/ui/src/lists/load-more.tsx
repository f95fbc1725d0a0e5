import { ui as words } from '@cairn/words/shared/ui.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'

export interface LoadMoreProps {
  hasMore: boolean
  /** The last request failed. */
  hasFailed?: boolean
  isLoading: boolean
  onLoad: () => void
}

/** Loads the next page of a list. At the end, a line replaces the button and takes its focus. */
export function LoadMore({ hasMore, hasFailed = false, isLoading, onLoad }: LoadMoreProps) {
  const end = useRef<HTMLParagraphElement>(null)
  const [wasPressed, setWasPressed] = useState(false)

  useEffect(() => {
    if (!hasMore && wasPressed) end.current?.focus()
  }, [hasMore, wasPressed])

  function press() {
    setWasPressed(true)
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
  // Shown only after a press on the button.
  if (!wasPressed) return null
  return (
    <p ref={end} tabIndex={-1} className="mt-6 text-center text-sm text-quiet">
      {words.thatIsAll}
    </p>
  )
}
