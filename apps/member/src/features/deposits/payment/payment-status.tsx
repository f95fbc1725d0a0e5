import type { MemberRecord } from '@cairn/contract/member/money/records.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Spinner } from '@cairn/ui/loading/spinner.tsx'
import { Steps } from '@cairn/ui/lists/steps.tsx'
import { deposits } from '@cairn/words/member/money/deposits.ts'
import { moments } from '@cairn/words/member/money/moments.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { DepositPayments, describeNewest } from '../../../components/record/deposit-payments.tsx'
import { MoneyMoment } from '../../../components/record/money-moment.tsx'
import { listSteps, type PaymentOutcome } from './payment-outcome.ts'

const words = deposits.payment

interface PaymentStatusProps {
  coin: string
  outcome: PaymentOutcome | null
  record: MemberRecord | undefined
  /** Further actions on the deposit. */
  children: ReactNode
}

/** The status of the payment, the steps to come, and where to go next. */
export function PaymentStatus({ coin, outcome, record, children }: PaymentStatusProps) {
  const status = (
    <div className="space-y-5">
      <output className="flex items-center gap-3 font-semibold">
        {outcome?.text ?? (
          <>
            <Spinner className="size-5 shrink-0 text-accent" />
            {describeNewest(record?.incoming) ?? words.waiting}
          </>
        )}
      </output>
      <Steps label={words.next} steps={listSteps(coin, outcome, record?.incoming?.confirmations_needed)} />
    </div>
  )
  return (
    <section aria-label={words.next} className="space-y-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      {record ? <MoneyMoment record={record}>{status}</MoneyMoment> : status}
      {record?.incoming && <DepositPayments record={record} incoming={record.incoming} />}
      {record?.status === 'completed' ? (
        <p className="grid gap-3 sm:flex">
          <Link to={`/record/${record._id}`} className={buttonClass()}>
            {moments.seeDeposit}
          </Link>
          <Link to="/" className={buttonClass('secondary')}>
            {moments.dashboard}
          </Link>
        </p>
      ) : (
        <Link to="/history" className={`${buttonClass('secondary')} w-full`}>
          {words.history}
        </Link>
      )}
      {children && <div className="grid">{children}</div>}
      {outcome?.state === 'failed' && (
        <Link to="/deposit" className={`${buttonClass()} w-full`}>
          {words.again}
        </Link>
      )}
    </section>
  )
}
