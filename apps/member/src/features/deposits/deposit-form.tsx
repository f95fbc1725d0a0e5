import { requestDeposit } from '@cairn/contract/member/deposits.ts'
import type { Plan, Wallet } from '@cairn/contract/member/plans.ts'
import { Form } from '@cairn/ui/fields/form.tsx'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { deposits as words } from '@cairn/words/member/deposits.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { useRef, useState } from 'react'
import { FormRefusal } from '../../components/form-refusal.tsx'
import { useUser } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'
import { Limit } from './limit.tsx'
import type { Payment } from '../../routing/entry-state.ts'
import { PlanChoice } from './plan-choice.tsx'

interface DepositFormProps {
  plans: Plan[]
  wallets: Wallet[]
  /** Takes the payment to make, or null when the balance has paid it. */
  onRequested: (payment: Payment | null) => void
}

const balance = 'balance'

export function DepositForm({ plans, wallets, onRequested }: DepositFormProps) {
  const user = useUser()
  const [chosen, setChosen] = useState<Plan>()
  const [method, setMethod] = useState('')
  const sent = useRef<Payment>(null)
  const deposit = useCall(requestDeposit, {
    failureText: calls.networkFailed,
    onReply({ deposit: record }) {
      if (!sent.current) return onRequested(null)
      const { wallet } = sent.current
      // Our server returns the address with the record.
      const paidTo = { key: wallet.key, value: record?.address || wallet.value }
      return onRequested({ ...sent.current, wallet: paidTo, recordId: record?._id })
    },
  })

  function submit(entered: FormData) {
    const plan = plans[Number(entered.get('plan') ?? NaN)]
    // Pasted text often has spaces around it.
    const amount = String(entered.get('amount')).trim()

    if (!plan) return deposit.refuse('plan', words.selectPlan)
    if (amount === '') return deposit.refuse('amount', words.enterAmount)
    if (method === '') return deposit.refuse('wallet', words.selectPayment)

    // A second press is ignored. It must not change the payment of the first one.
    if (deposit.isSending) return undefined
    const wallet = wallets.find(({ key }) => key === method)
    sent.current = wallet ? { amount, planName: plan.name, wallet } : null
    return deposit.send({ body: { amount, plan, wallet: method } })
  }

  return (
    <Form noValidate onSubmit={submit} className="max-w-2xl space-y-6">
      <PlanChoice plans={plans} onChoose={setChosen} error={deposit.errorOf('plan')} />
      <AmountField
        label={words.amount}
        {...deposit.field('amount')}
        help={
          chosen ? (
            <Text parts={words.limits(chosen.name, <Limit figure={chosen.min} />, <Limit figure={chosen.max} />)} />
          ) : (
            words.planFirst
          )
        }
      />
      <SelectField
        label={words.method}
        {...deposit.field('wallet')}
        placeholder={words.selectMethod}
        options={[
          ...wallets.map(({ key }) => ({ value: key, label: key })),
          { value: balance, label: words.fromBalance },
        ]}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value)}
        help={
          method === '' || method === balance ? (
            <Text parts={words.balanceIs(<Money cents={user.balance} />)} />
          ) : (
            words.addressNext
          )
        }
      />
      <FormRefusal of={deposit} />
      <Button type="submit" isBusy={deposit.isSending} className="w-full sm:w-auto">
        {words.submit}
      </Button>
    </Form>
  )
}
