import type { Activity } from '@cairn/contract/member/dashboard.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { Link } from 'wouter'
import { useSession } from '../../session/session.tsx'
import { Card } from './card.tsx'

export function RecentActivity({ happenings }: { happenings: readonly Activity[] }) {
  const { hasStatement } = useSession()
  return (
    <Card title={words.lately}>
      {happenings.length === 0 ? (
        <p className="text-sm text-quiet">{words.nothingYet}</p>
      ) : (
        <>
          <ul className="divide-y divide-line text-sm">
            {happenings.map((happening) => (
              <li
                key={happening._id}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 first:pt-0"
              >
                <span className="font-medium">{words.happenings[happening.type] ?? happening.type}</span>
                <Money cents={happening.amount} className="font-medium" />
                {happening.reason && <span className="w-full text-xs text-quiet">{happening.reason}</span>}
                <span className="flex w-full items-center justify-between gap-3 text-xs text-quiet">
                  <DateText date={happening.date} />
                  <StatusBadge status={happening.status} />
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
            <Link to="/history" className={linkClass}>
              {words.seeAll}
            </Link>
            {hasStatement && (
              <Link to="/statement" className={linkClass}>
                {words.seeStatement}
              </Link>
            )}
          </p>
        </>
      )}
    </Card>
  )
}

const linkClass = 'inline-flex min-h-6 items-center rounded-sm font-medium text-accent underline underline-offset-4'
