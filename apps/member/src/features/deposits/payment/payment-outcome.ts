import type { Step } from '@cairn/ui/lists/steps.tsx'
import { deposits } from '@cairn/words/member/money/deposits.ts'

const words = deposits.payment
const { requested, pay, check, active } = words.steps

export interface PaymentOutcome {
  text: string
  state: 'done' | 'failed'
}

const outcomes: Record<string, PaymentOutcome> = {
  completed: { text: words.completed, state: 'done' },
  rejected: { text: words.rejected, state: 'failed' },
  cancelled: { text: words.cancelled, state: 'failed' },
  expired: { text: words.expired, state: 'failed' },
}

/** The outcome for the status of a deposit, or null while it is pending. */
export function findOutcome(status: string | undefined): PaymentOutcome | null {
  return (status && outcomes[status]) || null
}

/** The steps of a payment in a coin. Only open steps have a note. */
export function listSteps(coin: string, outcome: PaymentOutcome | null): Step[] {
  if (!outcome) {
    return [
      { ...requested, state: 'done' },
      { title: pay.title, note: pay.notes[coin] ?? pay.note, state: 'now' },
      { ...check, state: 'next' },
      { ...active, state: 'next' },
    ]
  }
  const rest = outcome.state === 'done' ? 'done' : 'next'
  return [
    { title: requested.title, state: 'done' },
    { title: pay.title, state: outcome.state },
    { title: check.title, state: rest },
    { title: active.title, state: rest },
  ]
}
