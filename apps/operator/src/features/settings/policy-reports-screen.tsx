import { listPolicyReports, type PolicyReport } from '@cairn/contract/operator/settings/policy-reports.ts'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { policyReports as words } from '@cairn/words/backoffice/policy-reports.ts'
import { settings } from '@cairn/words/backoffice/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { Loaded } from '../../components/page/loaded.tsx'
import { BackLink } from '../../components/page/back-link.tsx'

const columns: readonly Column<PolicyReport>[] = [
  { title: words.blocked, cell: ({ blocked, directive }) => <Pair text={blocked} below={directive} /> },
  { title: words.page, cell: ({ page, source }) => <Pair text={page} below={source} /> },
  { title: words.times, isFigure: true, cell: ({ reports }) => reports },
  { title: words.last, cell: ({ last_at: at }) => <DateText date={at} hasTime /> },
]

/** What browsers have blocked in our pages. Anyone can send such a report, so its texts are shown as they are and linked nowhere. */
export function PolicyReportsScreen() {
  const query = useQuery({ queryKey: ['policy-reports'], queryFn: () => send(listPolicyReports) })
  return (
    <Screen title={words.title} lead={words.lead}>
      <BackLink to="/settings" title={settings.title} />
      <Loaded query={query} what={words.loading}>
        {({ policy_reports: reports }) =>
          reports.length === 0 ? (
            <Empty text={words.empty} />
          ) : (
            <DataTable
              caption={words.title}
              columns={columns}
              rows={reports}
              rowKey={({ page, directive, blocked, source }) => [page, directive, blocked, source].join(' ')}
            />
          )
        }
      </Loaded>
    </Screen>
  )
}

function Pair({ text, below }: { text: string; below: string }) {
  return (
    <span dir="ltr" className="block min-w-0 wrap-anywhere">
      {text || words.unknown}
      {below && <span className="block text-xs text-quiet">{below}</span>}
    </span>
  )
}
