import { previewDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import type { PlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { useMay } from '../../session/session.tsx'
import { planGainsQuery } from './plan-gains-query.ts'

/** Each plan with the gains that can be distributed, and a link to do it. */
export function PlanGainsTable() {
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
            columns={may(previewDistribution) ? [...columns, { title: words.next, cell: distribute }] : columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )
      }
    </Loaded>
  )
}

const columns: Column<PlanGains>[] = [
  { title: words.plan, cell: ({ name }) => <span className="font-medium">{name}</span> },
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
