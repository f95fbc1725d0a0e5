import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../components/record/back-link.tsx'
import { planGainsQuery } from './plan-gains-query.ts'
import { RecordForm } from './record-form.tsx'

/** Records a gain or loss of a plan, for another operator to approve. */
export function RecordResultScreen() {
  const plans = useQuery(planGainsQuery)
  return (
    <>
      <BackLink to="/gains" title={words.title} />
      <Screen title={words.record} lead={words.recordLead}>
        {body()}
      </Screen>
    </>
  )

  function body() {
    if (plans.isPending) return <Waiting for={words.record} lines={5} />
    if (plans.isError) {
      return <Failed message={words.plansFailed} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
    }
    return plans.data.length === 0 ? <Empty text={words.noPlans} /> : <RecordForm plans={plans.data} />
  }
}
