import { parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import { readFigure } from '@cairn/contract/core/wire/lenient-wire.ts'
import type { Plan } from '@cairn/contract/member/money/plans.ts'
import { textButtonClass } from '@cairn/ui/buttons/button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { deposits as words } from '@cairn/words/member/money/deposits.ts'
import { Limit } from '../limit.tsx'

interface PlanLimitsProps {
  plan: Plan
  /** The plans that may be offered instead. Empty for another server, whose limits this client does not compare. */
  others: Plan[]
  typed: string
  onChoose: (plan: Plan) => void
}

/** The limits of the chosen plan. When the typed amount is outside them: which one, and a plan that takes it. */
export function PlanLimits({ plan, others, typed, onChoose }: PlanLimitsProps) {
  const cents = parseAmountCents(cleanAmount(typed))
  const side = cents === null || others.length === 0 ? null : findSide(plan, cents)
  if (cents === null || !side) {
    return <Text parts={words.limits(plan.name, <Limit figure={plan.min} />, <Limit figure={plan.max} />)} />
  }
  const other = others.find((one) => findSide(one, cents) === null)
  return (
    <>
      <Text parts={words[side](plan.name, <Limit figure={side === 'above' ? plan.max : plan.min} />)} />
      {other && (
        <>
          {words.takes(other.name)}{' '}
          <button type="button" onClick={() => onChoose(other)} className={`text-accent ${textButtonClass}`}>
            {words.choose(other.name)}
          </button>
        </>
      )}
    </>
  )
}

/** On which side of a plan's limits an amount is; null within them, or when they cannot be read. */
export function findSide({ min, max }: Plan, cents: bigint): 'above' | 'below' | null {
  const [least, most] = [readFigure(min), readFigure(max)]
  if (most !== null && cents > most) return 'above'
  return least !== null && cents < least ? 'below' : null
}
