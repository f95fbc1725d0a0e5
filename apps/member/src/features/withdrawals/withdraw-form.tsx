import type { Asset } from '@cairn/contract/core/constants.ts'
import type { LabelledAddress } from '@cairn/contract/member/account/labelled-addresses.ts'
import type { User } from '@cairn/contract/member/account/members.ts'
import { previewWithdrawal, requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { withdrawals as words } from '@cairn/words/member/money/withdrawals.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { useState } from 'react'
import { MoneyForm } from '../../components/form/money-form.tsx'
import { UseFullBalance } from '../../components/form/use-full-balance.tsx'
import { useEntryState } from '../../navigation/entry-state.ts'
import { useSession } from '../../session/session.tsx'
import { useReviewedCall } from '../../components/once/use-reviewed-call.ts'
import { labelOf, listChoices, noAddress } from './addresses/address-choices.ts'
import { drawWithdrawalChallenge } from './draw-withdrawal-challenge.ts'
import { validateWithdrawal } from './validate-withdrawal.ts'
import { PayoutAddress } from './addresses/payout-address.tsx'
import { Withdrawable } from './withdrawable.tsx'
import { WithdrawalBlockers } from './withdrawal-blockers.tsx'
import { WithdrawalLimits } from './withdrawal-limits.tsx'
import type { Limits } from './withdrawal-limits-query.ts'
import { WithdrawalReview } from './withdrawal-review.tsx'
import { WithdrawalSummary } from './withdrawal-summary.tsx'

interface WithdrawFormProps {
  user: User
  /** The withdrawal addresses that have a label. */
  labelled: readonly LabelledAddress[]
  /** The server's limits and blockers, if it has this call. */
  limits: Limits | undefined
  onRequested: (message: string) => void
}

const methods: { value: Asset; label: string }[] = [
  { value: 'bitcoin', label: words.methods.bitcoin },
  { value: 'ethereum', label: words.methods.ethereum },
  { value: 'usdt', label: words.methods.usdt },
]

export function WithdrawForm({ user, labelled, limits, onRequested }: WithdrawFormProps) {
  const { supports } = useSession()
  const { withdrawal: before } = useEntryState()
  const [asset, setAsset] = useState<Asset>(before?.asset ?? 'bitcoin')
  const [typed, setTyped] = useState(before?.amount ?? '')
  const [picked, setPicked] = useState(before?.address)
  const choices = listChoices(user, labelled, asset)
  const { address, label } = choices.find((choice) => choice.address === picked) ?? choices[0] ?? noAddress
  const withdrawal = useReviewedCall(previewWithdrawal, requestWithdrawal, {
    type: 'withdrawal',
    failureText: calls.networkFailed,
    entered: ({ body: { amount, plan, wallet } }) => ({
      withdrawal: { amount: String(amount), asset: wallet, address: labelOf(labelled, plan.address) && plan.address },
    }),
    onReply: (reply) => onRequested(reply.data),
    drawChallenge: supports('signed_withdrawals') ? drawWithdrawalChallenge : undefined,
  })
  const reviewed = withdrawal.reviewed?.data

  function submit(form: FormData) {
    // Pasted text often has spaces around it.
    const amount = String(form.get('amount')).trim()
    const problem = validateWithdrawal({ amount, address, asset, balanceCents: user.balance })
    if (problem) return withdrawal.refuse(problem.field, problem.message)
    const input = { body: { amount, plan: { wallet: asset, address }, wallet: asset } }
    return supports('review') ? withdrawal.review(input) : withdrawal.send(input)
  }

  return (
    <MoneyForm
      type="withdrawal"
      call={requestWithdrawal}
      of={withdrawal}
      review={
        reviewed && <WithdrawalReview preview={reviewed} label={labelOf(labelled, reviewed.address)} of={withdrawal} />
      }
      summary={
        supports('review') && (
          <WithdrawalSummary
            amount={typed}
            asset={asset}
            address={address}
            label={label}
            balanceCents={user.balance}
            leftCents={limits?.daily_remaining ?? null}
          />
        )
      }
      lead={
        <>
          <Withdrawable balance={user.balance} />
          {limits && <WithdrawalBlockers blockers={limits.blockers} />}
        </>
      }
      submit={words.submit}
      note={words.next}
      onSubmit={submit}
      onAmount={setTyped}
    >
      <UseFullBalance field="amount" cents={supports('review') ? user.balance : null}>
        <AmountField
          label={words.amount}
          {...withdrawal.field('amount')}
          defaultValue={before?.amount}
          help={
            <>
              {user.balance !== null && <Text parts={words.upTo(<Money cents={user.balance} />)} />}
              {limits && <WithdrawalLimits of={limits} />}
            </>
          }
        />
      </UseFullBalance>
      <SelectField
        label={words.method}
        {...withdrawal.field('wallet')}
        options={methods}
        value={asset}
        onChange={(event) => setAsset(event.currentTarget.value as Asset)}
        help={choices.length < 2 && <PayoutAddress address={address} entered={{ amount: typed, asset }} />}
      />
      {choices.length > 1 && (
        <SelectField
          label={words.address}
          {...withdrawal.field('address')}
          options={choices.map((choice) => ({ value: choice.address, label: choice.label ?? words.profileAddress }))}
          value={address}
          onChange={(event) => setPicked(event.currentTarget.value)}
          help={<PayoutAddress address={address} entered={{ amount: typed, asset }} />}
        />
      )}
    </MoneyForm>
  )
}
