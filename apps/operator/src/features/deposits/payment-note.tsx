import { viewDepositPayment, type DepositInFull } from '@cairn/contract/operator/deposits/deposits.ts'
import type { PaymentEffect } from '@cairn/contract/operator/shared/payment-cases.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '../../api.ts'

/**
 * Looks up a transaction on the chain once its whole id is typed, and again when the id changes. Null: the one that pays the
 * deposit's own address, where it has one.
 */
export function usePayment({ id, address_path }: DepositInFull, typed: string | null) {
  const transactionId = typed?.trim()
  return useQuery({
    queryKey: ['deposit payment', id, transactionId],
    queryFn: async () => {
      const query = transactionId === undefined ? {} : { transaction_id: transactionId }
      return (await send(viewDepositPayment, { params: { id }, query })).payment
    },
    enabled: transactionId === undefined ? address_path !== null : /^(0x)?[0-9a-f]{64}$/i.test(transactionId),
    staleTime: 0,
    retry: false,
  })
}

const looks: Record<PaymentEffect, string> = {
  confirms: 'border-edge',
  repeats: 'border-waiting bg-waiting-soft',
  raises: 'border-danger bg-danger-soft font-medium text-danger',
  nothing: '',
}

/** Compares a payment with its deposit in one sentence. It is empty for a chain without a source. */
export function PaymentNote({ payment: { data, isFetching, isError } }: { payment: ReturnType<typeof usePayment> }) {
  const text = isFetching ? words.confirm.lookingUp : isError ? words.confirm.notLookedUp : data?.sentence
  const look = isFetching || isError ? looks.repeats : looks[data?.effect ?? 'nothing']
  return (
    <output className="block">
      {text && look && <span className={`block rounded-md border p-3 text-sm wrap-anywhere ${look}`}>{text}</span>}
    </output>
  )
}
