import type { CallReply } from '@cairn/contract/call.ts'
import { requestDeposit } from '@cairn/contract/deposits.ts'
import type { Plan, Wallet } from '@cairn/contract/plans.ts'
import { Button } from '@cairn/ui/button.tsx'
import { Money } from '@cairn/ui/money.tsx'
import { SelectField } from '@cairn/ui/select-field.tsx'
import { TextField } from '@cairn/ui/text-field.tsx'
import { useRef, type SubmitEvent } from 'react'
import { useUser } from '../session/session.tsx'
import { useCall } from '../session/use-call.ts'
import { PlanChoice } from './plan-choice.tsx'

export interface RequestedDeposit {
  /** What the member has typed, without the blanks around it. */
  amount: string
  plan: Plan
  /** Where to pay to; null when it was paid from the balance. */
  wallet: Wallet | null
  /** The record, when the server is ours and says which it is. */
  record: CallReply<typeof requestDeposit>['deposit']
}

interface DepositFormProps {
  plans: Plan[]
  wallets: Wallet[]
  onRequested: (deposit: RequestedDeposit) => void
}

const balance = 'balance'

export function DepositForm({ plans, wallets, onRequested }: DepositFormProps) {
  const user = useUser()
  const sent = useRef<Omit<RequestedDeposit, 'record'>>(null)
  const deposit = useCall(requestDeposit, {
    failureText: 'Network request failed',
    onReply(reply) {
      if (sent.current) onRequested({ ...sent.current, record: reply.deposit })
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const plan = plans[Number(entered.get('plan') ?? NaN)]
    // As entered, but for the blanks that come along with what is pasted.
    const amount = String(entered.get('amount')).trim()
    const method = String(entered.get('wallet'))

    if (!plan) return deposit.refuse('plan', 'Select investment plan and continue')
    if (amount === '') return deposit.refuse('amount', 'Enter amount and continue')
    if (method === '') return deposit.refuse('wallet', 'Select preferred payment method')

    // A second press while the first is in flight is ignored, and must not change what the first one asked for.
    if (deposit.isSending) return undefined
    sent.current = { amount, plan, wallet: wallets.find(({ key }) => key === method) ?? null }
    return deposit.send({ body: { amount, plan, wallet: method } })
  }

  return (
    <form noValidate onSubmit={submit} className="max-w-2xl space-y-6">
      <PlanChoice plans={plans} error={deposit.errorOf('plan')} />
      <TextField
        label="Amount (USD)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={deposit.errorOf('amount')}
      />
      <SelectField
        label="Payment method"
        name="wallet"
        placeholder="Select method"
        options={[
          ...wallets.map(({ key }) => ({ value: key, label: key })),
          { value: balance, label: 'spend fund from balance' },
        ]}
        help={
          <>
            Your balance is <Money cents={user.balance} />.
          </>
        }
        error={deposit.errorOf('wallet')}
      />
      <Button type="submit" isBusy={deposit.isSending}>
        Deposit
      </Button>
    </form>
  )
}
