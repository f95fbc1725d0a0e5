import type { Plan } from '@cairn/contract/member/money/plans.ts'
import { textButtonClass } from '@cairn/ui/buttons/button.tsx'
import { RadioCard } from '@cairn/ui/choices/radio-card.tsx'
import { FieldNotes } from '@cairn/ui/forms/field.tsx'
import { formatDate } from '@cairn/ui/values/dates.ts'
import { deposits as words } from '@cairn/words/member/money/deposits.ts'
import { useRef, useState } from 'react'
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

/** A row for each plan. On a phone only the chosen one stays, so that the amount follows it, until all are wanted again. */
export function PlanChoice({ plans, chosen, onChoose, error }: PlanChoiceProps) {
  const { supports } = useSession()
  const [hasAll, setHasAll] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const isShort = supports('review') && chosen !== undefined && !hasAll && plans.length > 1

  function choose(plan: Plan) {
    setHasAll(false)
    onChoose(plan)
  }

  function showAll() {
    setHasAll(true)
    // The focused button is removed.
    list.current?.querySelector<HTMLInputElement>(':checked')?.focus()
  }

  return (
    <fieldset
      ref={list}
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'plan-error' : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{words.plan}</legend>
      <div className="grid gap-1.5">
        {plans.map((plan, index) => (
          // Another server's plans may have no id, and two may share a name.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={isShort && plan !== chosen ? 'max-sm:hidden' : ''}>
            <RadioCard
              name="plan"
              value={String(index)}
              title={<PlanTitle plan={plan} />}
              checked={plan === chosen}
              onChange={() => choose(plan)}
              aside={
                supports('plan_results') &&
                typeof plan['_id'] === 'string' && <PastResults planId={plan['_id']} planName={plan.name} />
              }
            >
              {plan.note && <span className="me-1.5">{plan.note}</span>}
              {typeof plan['term_days'] === 'number' && (
                <span className="sm:inline-block">{words.term(plan['term_days'], formatEnd(plan['term_days']))}</span>
              )}
            </RadioCard>
          </div>
        ))}
      </div>
      {isShort && (
        <button type="button" onClick={showAll} className={`mt-1.5 text-accent sm:hidden ${textButtonClass}`}>
          {words.allPlans}
        </button>
      )}
      <FieldNotes name="plan" error={error} />
    </fieldset>
  )
}

function PlanTitle({ plan: { name, min, max } }: { plan: Plan }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3 sm:gap-x-5">
      {name}
      <span className="flex flex-wrap gap-x-2 text-sm font-normal sm:gap-x-4 text-quiet">
        <span>
          {words.min} <Limit figure={min} />
        </span>
        <span>
          {words.max} <Limit figure={max} />
        </span>
      </span>
    </span>
  )
}

/** The day on which a deposit that is paid in now reaches the end of its term. */
function formatEnd(days: number): string {
  return formatDate(new Date(serverTime() + days * 86_400_000))
}
