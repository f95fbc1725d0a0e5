import { Screen } from '@cairn/ui/page/screen.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { withdrawals as words } from '@cairn/words/member/money/withdrawals.ts'
import { useQuery } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import { isReviewing, type EntryState } from '../../navigation/entry-state.ts'
import { labelledQuery } from '../../components/addresses/labelled-query.ts'
import { useSession } from '../../session/session.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { withdrawalLimitsQuery } from './withdrawal-limits-query.ts'

export function WithdrawScreen() {
  const { supports, user, refresh } = useSession()
  const [, navigate] = useLocation()
  const hasLimits = supports('withdrawal_limits')
  const limits = useQuery({ ...withdrawalLimitsQuery, enabled: hasLimits })
  const hasLabels = supports('labelled_addresses')
  const labelled = useQuery({ ...labelledQuery, enabled: hasLabels })

  function proceed(message: string) {
    if (message) toast.success(words.requested(message))
    refresh()
    navigate('/history', { replace: isReviewing(), state: { tab: 'withdrawals' } satisfies EntryState })
  }

  return (
    <Screen title={words.title} lead={words.lead}>
      {(hasLimits && limits.isPending) || (hasLabels && labelled.isPending) ? (
        <LimitsWaiting />
      ) : (
        <WithdrawForm user={user} labelled={labelled.data ?? []} limits={limits.data} onRequested={proceed} />
      )}
    </Screen>
  )
}

/** Has the shape of the form, which appears after the blockers above it have loaded. */
function LimitsWaiting() {
  return (
    <Waiting for={words.loading}>
      <div className="grid max-w-2xl gap-6">
        <Skeleton className="h-32" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11 w-36" />
      </div>
    </Waiting>
  )
}
