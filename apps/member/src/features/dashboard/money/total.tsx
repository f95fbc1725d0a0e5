import { viewDashboard } from '@cairn/contract/member/money/dashboard.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { useUser } from '../../../session/session.tsx'

interface TotalProps {
  pending: CallReply<typeof viewDashboard>['data']['pending']
}

/** The balance and the active deposit in one figure, and what it does not include. */
export function Total({ pending }: TotalProps) {
  const { balance, active_deposit } = useUser()
  const waiting = [
    pending?.deposits ? words.pendingDeposits(formatUsd(pending.deposits)) : '',
    pending?.withdrawals ? words.pendingWithdrawals(formatUsd(pending.withdrawals)) : '',
  ].filter(Boolean)
  return (
    <div>
      <dl>
        <dt className="text-sm text-quiet">{words.total}</dt>
        <dd className="text-xl font-semibold tracking-tight">
          <Money cents={balance === null || active_deposit === null ? null : balance + active_deposit} />
        </dd>
      </dl>
      {waiting.length > 0 && (
        <p className="mt-1 text-sm text-quiet">
          {words.notIncluded} <TextLink to="/history">{waiting.join(', ')}</TextLink>
        </p>
      )}
    </div>
  )
}
