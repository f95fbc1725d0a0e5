import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Spinner } from '@cairn/ui/loading/spinner.tsx'
import { Steps, type Step } from '@cairn/ui/lists/steps.tsx'
import { deposits } from '@cairn/words/member/deposits.ts'
import { Link } from 'wouter'

const words = deposits.payment

/** How the waiting for a payment has ended. */
export interface PaymentEnd {
  text: string
  state: 'done' | 'failed'
}

const ends: Record<string, PaymentEnd> = {
  completed: { text: words.completed, state: 'done' },
  rejected: { text: words.rejected, state: 'failed' },
  expired: { text: words.expired, state: 'failed' },
}

/** The end that a deposit's status is, or null while it is waited for. */
export function readEnd(status: string | undefined): PaymentEnd | null {
  return (status && ends[status]) || null
}

/** Waits for the payment beside the member, says what comes next, and says when it has come. */
export function PaymentStatus({ coin, end }: { coin: string; end: PaymentEnd | null }) {
  return (
    <section aria-label={words.next} className="space-y-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <output className="flex items-center gap-3 font-semibold">
        {end?.text ?? (
          <>
            <Spinner className="size-5 shrink-0 text-accent" />
            {words.waiting}
          </>
        )}
      </output>
      <Steps label={words.next} steps={end ? endedSteps(end) : stepsToCome(coin)} />
      <Link to="/history" className={`${buttonClass('secondary')} w-full`}>
        {words.history}
      </Link>
      {end?.state === 'failed' && (
        <Link to="/deposit" className={`${buttonClass()} w-full`}>
          {words.again}
        </Link>
      )}
    </section>
  )
}

const { requested, pay, check, active } = words.steps

function stepsToCome(coin: string): Step[] {
  return [
    { ...requested, state: 'done' },
    { title: pay.title, note: pay.notes[coin] ?? pay.note, state: 'now' },
    { ...check, state: 'next' },
    { ...active, state: 'next' },
  ]
}

/** What is behind needs no explaining. */
function endedSteps({ state }: PaymentEnd): Step[] {
  const rest = state === 'done' ? ('done' as const) : ('next' as const)
  return [
    { title: requested.title, state: 'done' },
    { title: pay.title, state },
    { title: check.title, state: rest },
    { title: active.title, state: rest },
  ]
}
