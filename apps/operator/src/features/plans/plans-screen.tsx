import { draftPlan, listAllPlans } from '@cairn/contract/operator/plans.ts'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { plans as words } from '@cairn/words/backoffice/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { useMay } from '../../session/session.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanFields, readPlan } from './plan-fields.tsx'

/** Every plan, the newest first. */
export function PlansScreen() {
  const may = useMay()
  const query = useQuery({ queryKey: ['plans'], queryFn: () => send(listAllPlans) })
  return (
    <Screen
      title={words.title}
      lead={words.lead}
      actions={
        may(draftPlan) && (
          <ActionDialog
            {...words.draft}
            look="primary"
            call={draftPlan}
            input={(form) => ({ body: readPlan(form) })}
            renderFields={(errorOf) => <PlanFields errorOf={errorOf} />}
          />
        )
      }
    >
      {body()}
    </Screen>
  )

  function body() {
    if (query.isPending) return <Waiting for={words.title} />
    if (query.isError) {
      return <Failed message={words.failed} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    }
    const { plans } = query.data
    if (plans.length === 0) return <Empty text={words.empty} />
    return (
      <ul className="grid gap-4 xl:grid-cols-2">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    )
  }
}
