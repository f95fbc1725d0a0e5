import type { Plan } from '@cairn/contract/member/money/plans.ts'
import { readFigure } from '@cairn/contract/core/wire/lenient-wire.ts'
import { Money } from '@cairn/ui/values/money.tsx'

/** A limit of a plan. Text that is no figure is shown as it is, a missing limit as a dash. */
export function Limit({ figure }: { figure: Plan['min'] }) {
  const cents = readFigure(figure)
  if (cents !== null) return <Money cents={cents} className="text-ink" />
  return <span className="text-ink">{figure || '–'}</span>
}
