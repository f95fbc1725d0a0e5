import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { deposits as words } from '@cairn/words/member/money/deposits.ts'

/** Has the shape of the form. */
export function PlansWaiting() {
  return (
    <Waiting for={words.loading}>
      <div className="grid max-w-2xl gap-3">
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="mt-3 h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-11 w-36" />
      </div>
    </Waiting>
  )
}
