import { previewDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import type { Plan, Wallet } from '@cairn/contract/member/money/plans.ts'
import { readFigure } from '@cairn/contract/core/wire/lenient-wire.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { deposits as words } from '@cairn/words/member/money/deposits.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { review } from '@cairn/words/member/money/review.ts'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { findCoin, formatCoin } from '../../components/record/coin.ts'
import { MoneyForm } from '../../components/form/money-form.tsx'
import { UseFullBalance } from '../../components/form/use-full-balance.tsx'
import { useSession } from '../../session/session.tsx'
import { useReviewedCall } from '../../components/once/use-reviewed-call.ts'
import { DepositReview } from './deposit-review.tsx'
import { DepositSummary } from './deposit-summary.tsx'
import { useEntryState, type Payment } from '../../navigation/entry-state.ts'
import { PlanLimits } from './plans/plan-limits.tsx'
import { PlanChoice } from './plans/plan-choice.tsx'

interface DepositFormProps {
  plans: Plan[]
  wallets: Wallet[]
  /** Takes the payment to make, or null when the balance has paid it. */
  onRequested: (payment: Payment | null) => void
}

const balance = 'balance'

export function DepositForm({ plans, wallets, onRequested }: DepositFormProps) {
  const { supports, user } = useSession()
  const { deposit: before } = useEntryState()
  const [chosen, setChosen] = useState(() => plans.find(({ name }) => name === before?.plan))
  const [method, setMethod] = useState(before?.method ?? '')
  const [typed, setTyped] = useState(before?.amount ?? '')
  const deposit = useReviewedCall(previewDeposit, requestDeposit, {
    type: 'deposit',
    failureText: calls.networkFailed,
    entered: ({ body }) => ({ deposit: { amount: String(body.amount), plan: body.plan.name, method: body.wallet } }),
    // The form may have been changed since it was sent.
    onReply({ deposit: record }, { body }) {
      const planName = body.plan.name
      const wallet = wallets.find(({ key }) => key === body.wallet)
      if (!wallet) {
        if (supports('review')) toast.success(review.deposit.done(planName))
        return onRequested(null)
      }
      // Our server returns the address with the record.
      const paidTo = { key: wallet.key, value: record?.address || wallet.value }
      return onRequested({
        amount: String(body.amount),
        planName,
        wallet: paidTo,
        recordId: record?._id,
        quote: record?.quote,
      })
    },
  })

  const reviewed = deposit.reviewed?.data
  const methods = [
    ...wallets.map(({ key, value }) => ({ value: key, label: formatCoin(findCoin(key, value)) })),
    { value: balance, label: words.fromBalance },
  ]

  function submit(entered: FormData) {
    const plan = plans[Number(entered.get('plan') ?? NaN)]
    // Pasted text often has spaces around it.
    const amount = String(entered.get('amount')).trim()

    if (!plan) return deposit.refuse('plan', words.selectPlan)
    if (amount === '') return deposit.refuse('amount', words.enterAmount)
    if (method === '') return deposit.refuse('wallet', words.selectPayment)

    const input = { body: { amount, plan, wallet: method } }
    return method === balance && supports('review') ? deposit.review(input) : deposit.send(input)
  }

  return (
    <MoneyForm
      type="deposit"
      call={requestDeposit}
      of={deposit}
      review={reviewed && <DepositReview preview={reviewed} of={deposit} />}
      summary={
        supports('review') && (
          <DepositSummary
            plan={chosen}
            amount={typed}
            method={methods.find(({ value }) => value === method)}
            balanceCents={user.balance}
          />
        )
      }
      submit={words.submit}
      onSubmit={submit}
      onAmount={setTyped}
    >
      <PlanChoice plans={plans} chosen={chosen} onChoose={setChosen} error={deposit.errorOf('plan')} />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <UseFullBalance field="amount" cents={supports('review') && method === balance ? user.balance : null}>
          <AmountField
            label={words.amount}
            {...deposit.field('amount')}
            defaultValue={before?.amount}
            help={
              chosen ? (
                <PlanLimits plan={chosen} others={supports('review') ? plans : []} typed={typed} onChoose={setChosen} />
              ) : (
                words.planFirst
              )
            }
          />
        </UseFullBalance>
        <SelectField
          label={words.method}
          {...deposit.field('wallet')}
          placeholder={words.selectMethod}
          options={methods}
          value={method}
          onChange={(event) => setMethod(event.currentTarget.value)}
          help={
            method === '' || method === balance ? (
              <BalanceHelp balance={user.balance} plan={method === balance ? chosen : undefined} />
            ) : (
              words.addressNext
            )
          }
        />
      </div>
    </MoneyForm>
  )
}

/** The balance, and whether it is below the minimum of the plan. */
function BalanceHelp({ balance: cents, plan }: { balance: bigint | null; plan: Plan | undefined }) {
  const min = readFigure(plan?.min)
  const isTooLittle = cents !== null && min !== null && cents < min
  return <Text parts={words.balanceIs(<Money cents={cents} />, isTooLittle ? plan?.name : undefined)} />
}
