import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/loaded.tsx'
import { BackLink } from '../../components/record/back-link.tsx'
import { planGainsQuery } from './plan-gains-query.ts'
import { RecordForm } from './record-form.tsx'

/** Records a gain or loss of a plan, for another operator to approve. */
export function RecordGainOrLossScreen() {
  const plans = useQuery(planGainsQuery)
  return (
    <>
      <BackLink to="/gains" title={words.title} />
      <Screen title={words.record} lead={words.recordLead}>
        <Loaded query={plans} what={words.loading} lines={5}>
          {(known) => (known.length === 0 ? <Empty text={words.noPlans} /> : <RecordForm plans={known} />)}
        </Loaded>
      </Screen>
    </>
  )
}
