import { formatUsd } from '@cairn/ui/values/usd.ts'
import { Money } from '@cairn/ui/values/money.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { HowChecked } from '../../../components/proofs/seal-links.tsx'
import { useUser } from '../../../session/session.tsx'
import { dashboardQuery, firstRange } from '../dashboard-query.ts'

/** The balance and the active deposit in one figure, and what it does not include. */
export function Total() {
  const { balance, active_deposit } = useUser()
  const pending = useQuery(dashboardQuery(firstRange)).data?.pending
  const waiting = [
    pending?.deposits ? words.pendingDeposits(formatUsd(pending.deposits)) : '',
    pending?.withdrawals ? words.pendingWithdrawals(formatUsd(pending.withdrawals)) : '',
  ].filter(Boolean)
  return (
    <div className="min-w-0 flex-1 max-sm:basis-full sm:max-lg:min-w-56 sm:border-s sm:border-line sm:ps-8">
      <dl className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
        <dt className="text-sm text-quiet">{words.total}</dt>
        <dd className="text-lg font-semibold tracking-tight sm:text-xl">
          <Money cents={balance === null || active_deposit === null ? null : balance + active_deposit} />
        </dd>
      </dl>
      {/* Keeps its line while it loads, so that nothing moves. */}
      <p className="flex min-h-5 flex-wrap items-baseline gap-x-3 text-xs text-quiet">
        <HowChecked />
        {waiting.length > 0 && (
          <span>
            {words.pending} <TextLink to="/history">{waiting.join(', ')}</TextLink>
          </span>
        )}
      </p>
    </div>
  )
}
