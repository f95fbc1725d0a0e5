import { Button } from '@cairn/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'

interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  onLoad: () => void
}

/** Older records on request. The button keeps the focus; when it goes, the line in its place takes it. */
export function LoadMore({ hasMore, isLoading, onLoad }: LoadMoreProps) {
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
      <p className="mt-6 text-center">
        <Button look="secondary" isBusy={isLoading} onClick={press}>
          Load more
        </Button>
      </p>
    )
  }
  // Only who has asked for more is told that there is none.
  if (!wasAsked) return null
  return (
    <p ref={end} tabIndex={-1} className="mt-6 text-center text-sm text-quiet">
      That is all.
    </p>
  )
}
