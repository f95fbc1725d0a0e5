import { listDistributions } from '@cairn/contract/operator/gains/distributions.ts'
import { recordGain } from '@cairn/contract/operator/gains/gains.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { Link } from 'react-router'
import { PageSection } from '../../components/page-section.tsx'
import { ShowAfter } from '../../components/record/show-after.tsx'
import { useMay } from '../../session/session.tsx'
import { planGainsQuery } from './plan-gains-query.ts'
import { PlanGainsTable } from './plan-gains-table.tsx'
import { GainsAndLossesTable } from './gains-and-losses-table.tsx'

/** The plans with their undistributed gains, and all gains and losses with their approvals. */
export function GainsScreen() {
  const may = useMay()
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        <>
          {may(listDistributions) && (
            <Link to="/gains/distributions" className={buttonClass('secondary')}>
              {words.distributions}
            </Link>
          )}
          {may(recordGain) && (
            <Link to="/gains/record" className={buttonClass()}>
              {words.record}
            </Link>
          )}
        </>
      }
    >
      <PageSection title={words.byPlan} className="mb-10">
        <PlanGainsTable />
      </PageSection>
      <ShowAfter queryKey={planGainsQuery.queryKey}>
        <PageSection title={words.gainsAndLosses}>
          <GainsAndLossesTable />
        </PageSection>
      </ShowAfter>
    </Screen>
  )
}
