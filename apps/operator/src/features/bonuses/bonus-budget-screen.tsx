import { requestBonusFunding } from '@cairn/contract/operator/members/bonuses.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { bonusBudget as words } from '@cairn/words/backoffice/members/bonuses.ts'
import { Link } from 'wouter'
import { PageSection } from '../../components/page/page-section.tsx'
import { ShowAfter } from '../../components/page/show-after.tsx'
import { useMay } from '../../session/session.tsx'
import { listKey } from '../../components/list/list.ts'
import { bonusBudgetQuery } from './bonus-budget-query.ts'
import { BudgetFigures } from './budget-figures.tsx'
import { FundingsTable } from './fundings-table.tsx'
import { OwedTable } from './owed-table.tsx'

export function BonusBudgetScreen() {
  const may = useMay()
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        may(requestBonusFunding) && (
          <Link to="/bonus-budget/fund" className={buttonClass()}>
            {words.fund}
          </Link>
        )
      }
    >
      <div className="mb-8">
        <BudgetFigures />
      </div>
      <ShowAfter queryKey={bonusBudgetQuery.queryKey}>
        <PageSection title={words.waiting} lead={words.waitingLead} className="mb-10">
          <OwedTable />
        </PageSection>
        <ShowAfter queryKey={listKey('owed bonuses')}>
          <PageSection title={words.fundings}>
            <FundingsTable />
          </PageSection>
        </ShowAfter>
      </ShowAfter>
    </Screen>
  )
}
