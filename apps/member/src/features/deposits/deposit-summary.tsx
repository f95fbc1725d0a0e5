import { parseAmountCents } from '@cairn/contract/core/money/money.ts'
import type { Plan } from '@cairn/contract/member/money/plans.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import type { SelectOption } from '@cairn/ui/fields/select-field.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { review } from '@cairn/words/member/money/review.ts'
import { useState } from 'react'
import { findSide } from './plans/plan-limits.tsx'
import { Fact } from '../../components/page/facts.tsx'
import { serverTime } from '../../session/clock.ts'

interface DepositSummaryProps {
  plan: Plan | undefined
  /** As typed. */
  amount: string
  method: SelectOption | undefined
  balanceCents: bigint | null
}

export function DepositSummary({ plan, amount, method, balanceCents }: DepositSummaryProps) {
  const cents = parseAmountCents(cleanAmount(amount))
  const isFromBalance = method?.value === 'balance'
  const isTaken = cents !== null && (!plan || findSide(plan, cents) === null)
  const isCovered = isTaken && balanceCents !== null && cents <= balanceCents
  return (
    <>
      <Fact title={review.deposit.plan}>{plan?.name ?? '–'}</Fact>
      <Fact title={review.amount}>
        <Money cents={cents} />
      </Fact>
      <Fact title={review.deposit.method}>{method?.label ?? '–'}</Fact>
      <Fact title={review.deposit.lockedUntil}>{plan ? <TermEnd plan={plan} /> : '–'}</Fact>
      {isFromBalance && (
        <Fact title={review.balanceAfter}>
          <Money cents={isCovered ? balanceCents - cents : null} />
        </Fact>
      )}
    </>
  )
}

/** When a deposit would return if its term began now. A wallet deposit begins its term when it is confirmed. */
function TermEnd({ plan }: { plan: Plan }) {
  const [now] = useState(() => serverTime())
  const days = plan['term_days']
  if (typeof days !== 'number') return review.deposit.noFixedDate
  return <DateText date={String(now + days * 24 * 60 * 60_000)} />
}
