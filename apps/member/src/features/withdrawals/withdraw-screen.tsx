import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { withdrawals as words } from '@cairn/words/member/withdrawals.ts'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import type { EntryState } from '../../routing/entry-state.ts'
import { useSession } from '../../session/session.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

export function WithdrawScreen() {
  const { user, refresh } = useSession()
  const [, navigate] = useLocation()

  function proceed(message: string) {
    if (message) toast.success(message)
    refresh()
    navigate('/history', { state: { tab: 'withdrawals' } satisfies EntryState })
  }

  return (
    <Screen title={words.title} lead={words.lead}>
      <div className="max-w-2xl space-y-6">
        <div className="rounded-lg border border-line bg-surface p-5">
          <p className="text-sm text-quiet">{words.withdrawable}</p>
          <p className="mt-1 text-2xl font-semibold tracking-tight">
            <Money cents={user.balance} />
          </p>
          <p className="mt-2 text-sm text-quiet">{words.notWithdrawable}</p>
        </div>
        <WithdrawForm user={user} onRequested={proceed} />
      </div>
    </Screen>
  )
}
