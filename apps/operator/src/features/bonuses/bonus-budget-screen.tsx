import { requestBonusFunding } from '@cairn/contract/operator/members/bonuses.ts'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { bonusBudget as words } from '@cairn/words/backoffice/members/bonuses.ts'
import { ActionLink } from '../../components/page/action-link.tsx'
import { PageSection } from '../../components/page/page-section.tsx'
import { ShowAfter } from '../../components/page/show-after.tsx'
import { listKey } from '../../components/list/list.ts'
import { bonusBudgetQuery } from './bonus-budget-query.ts'
import { BudgetFigures } from './budget-figures.tsx'
import { FundingsTable } from './fundings-table.tsx'
import { OwedTable } from './owed-table.tsx'

export function BonusBudgetScreen() {
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <ActionLink call={requestBonusFunding} to="/bonus-budget/fund">
          {words.fund}
        </ActionLink>
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
