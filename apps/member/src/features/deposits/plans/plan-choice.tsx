import type { Plan } from '@cairn/contract/member/money/plans.ts'
import { FieldNotes } from '@cairn/ui/forms/field.tsx'
import { RadioCard } from '@cairn/ui/choices/radio-card.tsx'
import { deposits as words } from '@cairn/words/member/money/deposits.ts'
import { formatDate } from '@cairn/ui/values/dates.ts'
import { serverTime } from '../../../session/clock.ts'
import { useSession } from '../../../session/session.tsx'
import { Limit } from '../limit.tsx'
import { PastResults } from './past-results.tsx'

interface PlanChoiceProps {
  plans: readonly Plan[]
  chosen: Plan | undefined
  onChoose: (plan: Plan) => void
  error: string | undefined
}

export function PlanChoice({ plans, chosen, onChoose, error }: PlanChoiceProps) {
  const { supports } = useSession()
  const hasResults = supports('plan_results')
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'plan-error' : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{words.plan}</legend>
      <div className="grid gap-3 md:grid-cols-2 md:*:only:col-span-2">
        {plans.map((plan, index) => (
          // Another server's plans may have no id, and two may share a name.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={hasResults ? 'row-span-2 grid grid-rows-subgrid gap-y-0' : 'grid'}>
            <RadioCard
              name="plan"
              value={String(index)}
              title={plan.name}
              defaultChecked={plan === chosen}
              onChange={() => onChoose(plan)}
            >
              <span className="flex flex-wrap gap-x-6 gap-y-1">
                <span>
                  {words.min} <Limit figure={plan.min} />
                </span>
                <span>
                  {words.max} <Limit figure={plan.max} />
                </span>
              </span>
              {plan.note && <span className="mt-1 block">{plan.note}</span>}
              {typeof plan['term_days'] === 'number' && (
                <span className="mt-1 block">{words.term(plan['term_days'], formatEnd(plan['term_days']))}</span>
              )}
            </RadioCard>
            {hasResults && typeof plan['_id'] === 'string' && <PastResults planId={plan['_id']} planName={plan.name} />}
          </div>
        ))}
      </div>
      <FieldNotes name="plan" error={error} />
    </fieldset>
  )
}

/** The day on which a deposit that is paid in now reaches the end of its term. */
function formatEnd(days: number): string {
  return formatDate(new Date(serverTime() + days * 86_400_000))
}
