import type { Plan } from '@cairn/contract/plans.ts'
import { readFigure } from '@cairn/contract/wire.ts'
import { FieldNotes } from '@cairn/ui/field.tsx'
import { Money } from '@cairn/ui/money.tsx'
import { RadioCard } from '@cairn/ui/radio-card.tsx'

interface PlanChoiceProps {
  plans: readonly Plan[]
  error: string | undefined
}

/** The plans, each with its name, its limits and its note. The value of a choice is its place in the list. */
export function PlanChoice({ plans, error }: PlanChoiceProps) {
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'plan-error' : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">Investment plan</legend>
      <div className="grid gap-3">
        {plans.map((plan, index) => (
          // A plan of another server may have no id, and two may share a name.
          // oxlint-disable-next-line react/no-array-index-key
          <RadioCard key={index} name="plan" value={String(index)} title={plan.name}>
            <span className="flex flex-wrap gap-x-6 gap-y-1">
              <span>
                Min <Limit figure={plan.min} />
              </span>
              <span>
                Max <Limit figure={plan.max} />
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

/** A limit that is no figure is shown as the server wrote it; one that is not there, as a dash. */
function Limit({ figure }: { figure: Plan['min'] }) {
  const cents = readFigure(figure)
  if (cents !== null) return <Money cents={cents} className="text-ink" />
  return <span className="text-ink">{figure || '–'}</span>
}
