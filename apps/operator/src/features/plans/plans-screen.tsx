import { draftPlan, listAllPlans } from '@cairn/contract/operator/plans.ts'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { plans as words } from '@cairn/words/backoffice/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../components/page/loaded.tsx'
import { send } from '../../api.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { useMay } from '../../session/session.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanFields, readPlan } from './plan-fields.tsx'

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
      <Loaded query={query} what={words.loading}>
        {({ plans }) =>
          plans.length === 0 ? (
            <Empty text={words.empty} />
          ) : (
            <ul className="grid gap-4 xl:grid-cols-2">
              {plans.map((plan) => (
                <PlanCard key={plan.id} plan={plan} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Screen>
  )
}
