import type { Activity } from '@cairn/contract/member/money/dashboard.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { dashboard as words } from '@cairn/words/member/dashboard.ts'
import { RecordLink } from '../../components/links/record-link.tsx'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
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
                className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 first:pt-0"
              >
                <span className="font-medium">
                  <ActivityName activity={activity} />
                </span>
                <Money cents={activity.amount} className="font-medium" />
                {activity.reason && <span className="w-full text-xs text-quiet">{activity.reason}</span>}
                <span className="flex w-full items-center justify-between gap-3 text-xs text-quiet">
                  <DateText date={activity.date} />
                  <StatusBadge status={activity.status} />
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
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
function ActivityName({ activity: { _id, type } }: { activity: Activity }) {
  const { supports } = useSession()
  const name = words.activityTypes[type] ?? type
  const isRecord = type === 'deposit' || type === 'withdrawal'
  return isRecord && supports('records') ? <RecordLink id={_id}>{name}</RecordLink> : name
}
