import type { Activity } from '@cairn/contract/member/money/dashboard.ts'
import { Icon, type IconName } from '@cairn/ui/identity/icon.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { showReason } from '@cairn/words/member/reasons.ts'
import { RecordLink } from '../../components/links/record-link.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { useSession } from '../../session/session.tsx'
import { Card } from './card.tsx'

export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  const { supports } = useSession()
  return (
    <Card title={words.recentActivity}>
      {activities.length === 0 ? (
        <p className="text-sm text-quiet">{words.noActivity}</p>
      ) : (
        <>
          <ul className="divide-y divide-line text-sm">
            {activities.map((activity) => (
              <li
                key={activity._id}
                className="relative flex flex-wrap items-center justify-between gap-x-3 py-1.5 first:pt-0 max-sm:nth-[n+3]:hidden"
              >
                <span className="flex items-center gap-2 font-medium">
                  <Icon name={iconOf(activity.type)} className="size-5 text-quiet" />
                  <ActivityName activity={activity} />
                </span>
                <Money cents={readChange(activity)} isChange={!isUnmoved(activity)} className="font-medium" />
                <span className="flex w-full items-center justify-between gap-3 text-xs sm:ps-7 text-quiet">
                  <span>
                    <DateText date={activity.date} />
                    {activity.reason && ` · ${showReason(activity.reason)}`}
                  </span>
                  {activity.status !== 'completed' && <StatusBadge status={activity.status} />}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-2 flex flex-wrap gap-x-3 text-sm">
            <TextLink to="/history" className="inline-flex min-h-6 items-center">
              {words.viewHistory}
            </TextLink>
            {supports('statement') && (
              <TextLink to="/statement" className="inline-flex min-h-6 items-center">
                {words.viewStatement}
              </TextLink>
            )}
          </p>
        </>
      )}
    </Card>
  )
}

/** Leads to the record of a deposit or withdrawal where the server can show it. */
function ActivityName({ activity: { _id, type, amount, date } }: { activity: Activity }) {
  const { supports } = useSession()
  const name = words.activityTypes[type] ?? type
  const isRecord = type.startsWith('deposit') || type === 'withdrawal'
  return isRecord && supports('records') ? <RecordLink id={_id} name={name} amount={amount} date={date} /> : name
}

const icons: Record<string, IconName> = {
  deposit: 'deposit',
  deposit_from_balance: 'plans',
  deposit_payment_credited: 'deposit',
  payment_credited: 'deposit',
  withdrawal: 'withdraw',
  gain: 'gain',
  gain_reversed: 'loss',
  loss: 'loss',
  bonus: 'bonus',
  bonus_reversed: 'loss',
  payment_reversed: 'loss',
  correction_credited: 'correction',
  correction_debited: 'correction',
}

/** The kind of an activity as a picture. */
function iconOf(type: string): IconName {
  return icons[type] ?? 'statement'
}

const outgoing = new Set([
  'withdrawal',
  'gain_reversed',
  'bonus_reversed',
  'payment_reversed',
  'loss',
  'correction_debited',
])

/** The member's total did not change, so the amount has no direction. */
function isUnmoved({ type, status }: Activity): boolean {
  return type === 'deposit_from_balance' || ['rejected', 'cancelled', 'expired'].includes(status)
}

/** The amount, negative for what the member pays or loses. */
function readChange(activity: Activity): bigint | null {
  const { amount, type } = activity
  return amount !== null && outgoing.has(type) && !isUnmoved(activity) ? -amount : amount
}
