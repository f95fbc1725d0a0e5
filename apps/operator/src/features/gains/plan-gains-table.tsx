import { previewDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import type { PlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '../../session/session.tsx'
import { planGainsQuery } from './plan-gains-query.ts'

/** Each plan with the gains that can be distributed, and a link to do it. */
export function PlanGainsTable() {
  const may = useMay()
  const plans = useQuery(planGainsQuery)
  if (plans.isPending) return <Waiting for={words.byPlan} />
  if (plans.isError) {
    return <Failed message={words.plansFailed} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
  }
  if (plans.data.length === 0) return <Empty text={words.noPlans} />
  return (
    <DataTable
      caption={words.byPlan}
      columns={may(previewDistribution) ? [...columns, { title: words.next, cell: distribute }] : columns}
      rows={plans.data}
      rowKey={({ id }) => id}
    />
  )
}

const columns: Column<PlanGains>[] = [
  { title: words.plan, cell: ({ name }) => <span className="font-medium">{name}</span> },
  { title: words.canBeDistributed, isFigure: true, cell: ({ gains }) => <Money cents={gains} /> },
  { title: words.waitForSecond, isFigure: true, cell: ({ waiting }) => waiting },
]

function distribute({ id, name, gains }: PlanGains) {
  if (!gains) return <span className="text-quiet">{words.nothingToDistribute}</span>
  return (
    <Link
      to={`/gains/distribute/${id}`}
      className="inline-flex min-h-6 items-center rounded-sm font-medium text-accent underline underline-offset-4"
    >
      {words.distributeGainsOf(name)}
    </Link>
  )
}
