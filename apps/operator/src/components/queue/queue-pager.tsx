import { Button } from '@cairn/ui/buttons/button.tsx'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { useQueue } from './queue.ts'

/** Opens the previous and the next record of the list from which this one was opened. */
export function QueuePager() {
  const queue = useQueue()
  if (!queue || (queue.place === null && !queue.next && !queue.previous)) return null
  const { place, count, hasMore, previous, next, open } = queue
  const go = (id: string | undefined) => id !== undefined && open(id)
  return (
    <div className="ms-auto flex items-center gap-1 print:hidden">
      {place !== null && (
        <span className="me-1 text-sm text-quiet tabular-nums">{words.place(place, count, hasMore)}</span>
      )}
      <Button look="quiet" isSmall aria-keyshortcuts="k" aria-disabled={!previous} onClick={() => go(previous)}>
        {words.previous}
      </Button>
      <Button look="quiet" isSmall aria-keyshortcuts="j" aria-disabled={!next} onClick={() => go(next)}>
        {words.next}
      </Button>
    </div>
  )
}
