import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { deposits as words } from '@cairn/words/member/money/deposits.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'wouter'
import { SendLinkAgain } from '../../components/form/send-link-again.tsx'
import { Notice } from '../../components/page/notice.tsx'
import { useSession } from '../../session/session.tsx'
import { DepositForm } from './deposit-form.tsx'
import { isReviewing, useEntryState, type EntryState, type Payment } from '../../navigation/entry-state.ts'
import { PaymentScreen } from './payment/payment-screen.tsx'
import { PlansWaiting } from './plans/plans-waiting.tsx'
import { plansQuery } from './plans/plans-query.ts'

/** The form, then the payment. A press on the menu entry starts again. */
export function DepositScreen() {
  const { visit, payment } = useEntryState()
  if (payment) return <PaymentScreen key={visit} {...payment} />
  return (
    <Screen key={visit} title={words.title} lead={words.lead}>
      <DepositStep />
    </Screen>
  )
}

function DepositStep() {
  const plans = useQuery(plansQuery)
  const { refresh } = useSession()
  const [, navigate] = useLocation()

  function proceed(payment: Payment | null) {
    refresh()
    if (payment) navigate('/deposit', { state: { payment } satisfies EntryState })
    else navigate('/history', { replace: isReviewing() })
  }

  if (plans.data) {
    if (plans.data.plans.length === 0) {
      return (
        <Empty icon="plans" text={words.noPlans}>
          <Link to="/" className={buttonClass('secondary')}>
            {words.toDashboard}
          </Link>
        </Empty>
      )
    }
    const { isEmailUnconfirmed, ...offered } = plans.data
    return (
      <div className="space-y-6">
        {isEmailUnconfirmed && (
          <Notice>
            {words.emailFirst} <SendLinkAgain />
          </Notice>
        )}
        <DepositForm {...offered} onRequested={proceed} />
      </div>
    )
  }
  if (plans.isPending && !plans.isError) return <PlansWaiting />
  return <Failed message={words.failed} onRetry={() => void plans.refetch()} isRetrying={plans.isFetching} />
}
