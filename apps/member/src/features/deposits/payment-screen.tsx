import { Text } from '@cairn/ui/page/text.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { deposits } from '@cairn/words/member/deposits.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Payment } from '../../entry-state.ts'
import { useSession } from '../../session/session.tsx'
import { depositStatusQuery } from './deposit-status-query.ts'
import { PayTo } from './pay-to.tsx'
import { PaymentStatus, readEnd } from './payment-status.tsx'

const words = deposits.payment

/** Where to pay to, and what comes of it. What has ended is not to be paid again, so the address goes. */
export function PaymentScreen({ amount, planName, wallet, recordId }: Payment) {
  const { refresh } = useSession()
  const { data: status } = useQuery(depositStatusQuery(recordId))
  const end = readEnd(status)

  // The form before it may have been scrolled; this is another screen at the same address.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [])

  // Once: `refresh` is another function after each refresh.
  useEffect(() => {
    if (status === 'completed') refresh()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [status])

  return (
    <Screen title={words.title} lead={end ? planName && words.forPlan(planName) : <PaymentLead planName={planName} />}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:*:only:max-w-xl">
        {!end && <PayTo amount={amount} wallet={wallet} />}
        <PaymentStatus coin={wallet.key} end={end} />
      </div>
    </Screen>
  )
}

/** For what it is paid, and where it can be found again. */
function PaymentLead({ planName }: Pick<Payment, 'planName'>) {
  const history = (
    <Link to="/history" className="rounded-sm font-medium text-accent underline underline-offset-4">
      {words.accountHistory}
    </Link>
  )
  return (
    <>
      {planName && words.forPlan(planName)}
      <Text parts={words.standsIn(history)} />
    </>
  )
}
