import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { kyc as words } from '@cairn/words/member/account/kyc.ts'

/** Has the shape of the screen. */
export function KycWaiting() {
  return (
    <Waiting for={words.loading}>
      <div className="space-y-8">
        <Skeleton className="h-28" />
        <div className="grid gap-8 lg:grid-cols-2">
          <Skeleton className="h-80" />
          <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-1">
            <Skeleton className="h-80" />
            <Skeleton className="h-80" />
          </div>
        </div>
      </div>
    </Waiting>
  )
}
