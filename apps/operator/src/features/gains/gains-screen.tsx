import { listDistributions, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import {
  exportGainsAndLosses,
  listGainsAndLosses,
  recordGainOrLoss,
  type GainOrLoss,
  type PlanGains,
} from '@cairn/contract/operator/gains/gains.ts'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import {
  evidenceColumn,
  peopleColumn,
  statusColumn,
  statusFilter,
} from '../../components/evidence/evidence-columns.tsx'
import { amountColumn } from '../../components/list/columns/shared-columns.tsx'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import type { RecordColumn, RecordFilter } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'
import { Loaded } from '../../components/page/loaded.tsx'
import { PageSection } from '../../components/page/page-section.tsx'
import { ShowAfter } from '../../components/page/show-after.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { ActionLink } from '../../components/page/action-link.tsx'
import { useMay } from '../../session/session.tsx'
import { planGainsQuery } from './plan-gains-query.ts'

/** The plans with their undistributed gains, and all gains and losses with their approvals. */
export function GainsScreen() {
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <ActionLink call={listDistributions} to="/gains/distributions" look="secondary">
            {words.distributions}
          </ActionLink>
          <ActionLink call={recordGainOrLoss} to="/gains/record">
            {words.record}
          </ActionLink>
        </>
      }
    >
      <PageSection title={words.byPlan} className="mb-10">
        <PlanGainsTable />
      </PageSection>
      <ShowAfter queryKey={planGainsQuery.queryKey}>
        <PageSection title={words.gainsAndLosses}>
          <RecordList
            name="gains and losses"
            caption={words.gainsAndLosses}
            columns={columns}
            filters={filters}
            call={listGainsAndLosses}
            exports={[exportGainsAndLosses]}
            emptyText={words.noGainsOrLosses}
          />
        </PageSection>
      </ShowAfter>
    </Screen>
  )
}

const columns: RecordColumn<GainOrLoss>[] = [
  { key: 'plan', title: words.plan, cell: ({ plan }) => plan.name },
  { key: 'kind', title: words.kind, cell: ({ kind }) => words.kinds[kind] ?? kind },
  amountColumn('amount', words.amount, ({ amount }) => amount),
  { key: 'day', title: words.day, cell: ({ day }) => <DateText date={day} /> },
  evidenceColumn,
  statusColumn,
  peopleColumn(({ recorded_by }) => recorded_by),
]

const filters: RecordFilter[] = [statusFilter, { key: 'kind', label: words.kind, options: optionsOf(words.kinds) }]

/** Each plan with the gains that can be distributed, and a link to do it. */
function PlanGainsTable() {
  const may = useMay()
  const plans = useQuery(planGainsQuery)
  return (
    <Loaded query={plans} what={words.loading}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty text={words.noPlans} />
        ) : (
          <DataTable
            caption={words.byPlan}
            columns={may(requestDistribution) ? [...planColumns, { title: words.next, cell: distribute }] : planColumns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )
      }
    </Loaded>
  )
}

const planColumns: Column<PlanGains>[] = [
  {
    title: words.plan,
    cell: ({ name, rule }) => (
      <>
        <span className="font-medium">{name}</span>
        <span className="block text-xs text-quiet">{words.rules[rule]}</span>
      </>
    ),
  },
  { title: words.canBeDistributed, isFigure: true, cell: ({ gains }) => <Money cents={gains} /> },
  { title: words.waitingForApproval, isFigure: true, cell: ({ waiting }) => waiting },
]

function distribute({ id, name, gains }: PlanGains) {
  if (!gains) return <span className="text-quiet">{words.nothingToDistribute}</span>
  return (
    <TextLink to={`/gains/distribute/${id}`} className="font-medium">
      {words.distributeGainsOf(name)}
    </TextLink>
  )
}
