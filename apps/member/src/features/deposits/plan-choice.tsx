import type { Plan } from '@cairn/contract/member/plans.ts'
import { FieldNotes } from '@cairn/ui/fields/field.tsx'
import { RadioCard } from '@cairn/ui/choices/radio-card.tsx'
import { deposits as words } from '@cairn/words/member/deposits.ts'
import { Limit } from './limit.tsx'

interface PlanChoiceProps {
  plans: readonly Plan[]
  onChoose: (plan: Plan) => void
  error: string | undefined
}

/** The value of a choice is the index of the plan. */
export function PlanChoice({ plans, onChoose, error }: PlanChoiceProps) {
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'plan-error' : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{words.plan}</legend>
      <div className="grid gap-3 md:grid-cols-2 md:*:only:col-span-2">
        {plans.map((plan, index) => (
          <RadioCard
            // Another server's plans may have no id, and two may share a name.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            name="plan"
            value={String(index)}
            title={plan.name}
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
          </RadioCard>
        ))}
      </div>
      <FieldNotes name="plan" error={error} />
    </fieldset>
  )
}
