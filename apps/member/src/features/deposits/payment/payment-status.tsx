import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Spinner } from '@cairn/ui/loading/spinner.tsx'
import { Steps } from '@cairn/ui/lists/steps.tsx'
import { deposits } from '@cairn/words/member/money/deposits.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { listSteps, type PaymentOutcome } from './payment-outcome.ts'

const words = deposits.payment

interface PaymentStatusProps {
  coin: string
  outcome: PaymentOutcome | null
  /** Further actions on the deposit. */
  children: ReactNode
}

/** The status of the payment, the steps to come, and where to go next. */
export function PaymentStatus({ coin, outcome, children }: PaymentStatusProps) {
  return (
    <section aria-label={words.next} className="space-y-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <output className="flex items-center gap-3 font-semibold">
        {outcome?.text ?? (
          <>
            <Spinner className="size-5 shrink-0 text-accent" />
            {words.waiting}
          </>
        )}
      </output>
      <Steps label={words.next} steps={listSteps(coin, outcome)} />
      <Link to="/history" className={`${buttonClass('secondary')} w-full`}>
        {words.history}
      </Link>
      {children && <div className="grid">{children}</div>}
      {outcome?.state === 'failed' && (
        <Link to="/deposit" className={`${buttonClass()} w-full`}>
          {words.again}
        </Link>
      )}
    </section>
  )
}
