import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { bonusBudget as words } from '@cairn/words/backoffice/bonuses.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Facts } from '../../components/record/facts.tsx'
import { bonusBudgetQuery } from './bonus-budget-query.ts'

/** The balance, what is owed, and what is missing. */
export function BudgetFigures() {
  const budget = useQuery(bonusBudgetQuery)
  if (budget.isPending) return <Waiting for={words.loading} />
  if (budget.isError) {
    return <Failed message={words.failed} onRetry={() => void budget.refetch()} isRetrying={budget.isFetching} />
  }
  const { holds, owed, owed_count, missing } = budget.data
  return (
    <div className="rounded-lg border border-line bg-surface p-5">
      <Facts
        facts={[
          { title: words.holds, value: <Money cents={holds} className="text-lg font-semibold" /> },
          {
            title: words.owed,
            value: (
              <>
                <Money cents={owed} className="text-lg font-semibold" />{' '}
                <span className="text-sm text-quiet">{words.owedCount(owed_count)}</span>
              </>
            ),
          },
          { title: words.missing, value: missing ? <Money cents={missing} /> : words.nothingMissing },
        ]}
      />
      <p className="mt-4 text-sm">
        <Link
          to="/ledger?account=bonus_budget"
          className="inline-flex min-h-6 items-center rounded-sm text-accent underline underline-offset-4"
        >
          {words.movements}
        </Link>
      </p>
    </div>
  )
}
