import { Money } from '@cairn/ui/values/money.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { withdrawals as words } from '@cairn/words/words.ts'
import { toast } from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import { tabState, withdrawalTab } from '../history-tab.ts'
import { useSession } from '../session/session.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

export function WithdrawScreen() {
  const { user, refresh } = useSession()
  const navigate = useNavigate()

  function proceed(message: string) {
    if (message) toast.success(message)
    refresh()
    void navigate('/history', { state: tabState(withdrawalTab) })
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
