import { Money } from '@cairn/ui/values/money.tsx'
import { bonusBudget as words } from '@cairn/words/backoffice/members/bonuses.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/page/loaded.tsx'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { bonusBudgetQuery } from './bonus-budget-query.ts'

/** The balance, what is owed, and what is missing. */
export function BudgetFigures() {
  const budget = useQuery(bonusBudgetQuery)
  return (
    <Loaded query={budget} what={words.loading}>
      {({ holds, owed, owed_count, missing }) => (
        <div className="rounded-lg border border-line bg-surface p-5">
          <Facts
            facts={[
              { title: words.available, value: <Money cents={holds} className="text-lg font-semibold" /> },
              {
                title: words.owed,
                value: (
                  <>
                    <Money cents={owed} className="text-lg font-semibold" />{' '}
                    <span className="text-sm text-quiet">{words.owedCount(owed_count)}</span>
                  </>
                ),
              },
              { title: words.shortfall, value: missing ? <Money cents={missing} /> : words.noShortfall },
            ]}
          />
          <p className="mt-4 text-sm">
            <TextLink to="/ledger?account=bonus_budget">{words.viewInLedger}</TextLink>
          </p>
        </div>
      )}
    </Loaded>
  )
}
