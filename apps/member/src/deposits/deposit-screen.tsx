import { Empty } from '@cairn/ui/empty.tsx'
import { Failed } from '@cairn/ui/failed.tsx'
import { Screen } from '@cairn/ui/screen.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { depositTab, tabState } from '../history-tab.ts'
import { useSession } from '../session/session.tsx'
import { DepositForm, type RequestedDeposit } from './deposit-form.tsx'
import { PaymentScreen } from './payment-screen.tsx'
import { PlansWaiting } from './plans-waiting.tsx'
import { plansQuery } from './plans-query.ts'

/** A press on its entry in the menu begins anew, from the payment screen too. */
export function DepositScreen() {
  const visit = useLocation().key
  return <DepositSteps key={visit} />
}

function DepositSteps() {
  const [payment, setPayment] = useState<RequestedDeposit | null>(null)
  const { refresh } = useSession()
  const navigate = useNavigate()

  function proceed(deposit: RequestedDeposit) {
    refresh()
    if (deposit.wallet) setPayment(deposit)
    else void navigate('/history', { state: tabState(depositTab) })
  }

  if (payment?.wallet) return <PaymentScreen {...payment} wallet={payment.wallet} />
  return (
    <Screen title="Deposit Funds" lead="Choose a plan, an amount and how you want to pay.">
      <DepositStep onRequested={proceed} />
    </Screen>
  )
}

function DepositStep({ onRequested }: { onRequested: (deposit: RequestedDeposit) => void }) {
  const plans = useQuery(plansQuery)

  if (plans.data) {
    if (plans.data.plans.length === 0) return <Empty text="Can't find any plans yet" />
    return <DepositForm {...plans.data} onRequested={onRequested} />
  }
  if (plans.isPending && !plans.isError) return <PlansWaiting />
  return (
    <Failed
      message="The plans could not be loaded."
      onRetry={() => void plans.refetch()}
      isRetrying={plans.isFetching}
    />
  )
}
