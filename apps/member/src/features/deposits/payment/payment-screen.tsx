import { parseAmountCents } from '@cairn/contract/core/money/money.ts'
import { Text } from '@cairn/ui/page/text.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { deposits } from '@cairn/words/member/money/deposits.ts'
import { moments } from '@cairn/words/member/money/moments.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import type { Payment } from '../../../navigation/entry-state.ts'
import { useSession } from '../../../session/session.tsx'
import { CancelRecord } from '../../../components/record/cancel-record.tsx'
import { depositStatusQuery } from './deposit-status-query.ts'
import { PaymentAddress } from './payment-address.tsx'
import { findOutcome } from './payment-outcome.ts'
import { PaymentStatus } from './payment-status.tsx'

const words = deposits.payment

/** Shows where to pay and the status of the payment. Hides the address once the deposit has ended. */
export function PaymentScreen({ amount, planName, wallet, recordId, quote }: Payment) {
  const { supports, refresh } = useSession()
  const { data: deposit } = useQuery(depositStatusQuery(recordId, supports('records')))
  const outcome = findOutcome(deposit?.status)

  // The address has not changed, so the router neither scrolls nor moves the focus.
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [])

  // `refresh` changes after each refresh.
  useEffect(() => {
    if (deposit?.status === 'completed') refresh()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [deposit?.status])

  return (
    <Screen
      title={deposit?.record?.status === 'completed' ? moments.title : words.title}
      lead={outcome ? planName && words.plan(planName) : <PaymentLead planName={planName} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:*:only:max-w-xl">
        {!outcome && <PaymentAddress amount={amount} wallet={wallet} quote={deposit?.record?.quote ?? quote} />}
        <PaymentStatus coin={wallet.key} outcome={outcome} record={deposit?.record}>
          {recordId && deposit?.cancellable && (
            <CancelRecord
              record={{ _id: recordId, type: 'deposit', amount: parseAmountCents(amount) }}
              look="button"
              onCancelled={() => document.querySelector<HTMLElement>('main h1')?.focus()}
            />
          )}
        </PaymentStatus>
      </div>
    </Screen>
  )
}

function PaymentLead({ planName }: Pick<Payment, 'planName'>) {
  const history = <TextLink to="/history">{words.accountHistory}</TextLink>
  return (
    <>
      {planName && words.plan(planName)}
      <Text parts={words.findIt(history)} />
    </>
  )
}
