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

/** The steps of a payment in a coin. Only open steps have a note. With a number of confirmations the server credits it by itself. */
export function listSteps(coin: string, outcome: PaymentOutcome | null, confirmations?: number): Step[] {
  if (!outcome) {
    return [
      { ...requested, state: 'done' },
      { title: pay.title, note: pay.notes[coin] ?? pay.note, state: 'now' },
      { title: check.title, note: confirmations ? check.byItself(confirmations) : check.note, state: 'next' },
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
