import type { Asset } from '@cairn/contract/core/constants.ts'
import type { User } from '@cairn/contract/member/members.ts'
import { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { Form } from '@cairn/ui/fields/form.tsx'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { withdrawals as words } from '@cairn/words/member/withdrawals.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { useState } from 'react'
import { FormRefusal } from '../../components/form-refusal.tsx'
import { useCall } from '../../session/use-call.ts'
import { validateWithdrawal } from './validate-withdrawal.ts'
import { PayoutAddress } from './payout-address.tsx'
import { WithdrawalLimits } from './withdrawal-limits.tsx'

interface WithdrawFormProps {
  user: User
  /** Takes the server's message. */
  onRequested: (message: string) => void
}

const methods: { value: Asset; label: string }[] = [
  { value: 'bitcoin', label: words.methods.bitcoin },
  { value: 'ethereum', label: words.methods.ethereum },
  { value: 'usdt', label: words.methods.usdt },
]

export function WithdrawForm({ user, onRequested }: WithdrawFormProps) {
  const [asset, setAsset] = useState<Asset>('bitcoin')
  const address = user[`${asset}_address`]
  const withdrawal = useCall(requestWithdrawal, {
    failureText: calls.networkFailed,
    onReply: (reply) => onRequested(reply.data),
  })

  function submit(form: FormData) {
    // Pasted text often has spaces around it.
    const amount = String(form.get('amount')).trim()
    const problem = validateWithdrawal({ amount, address, asset, balanceCents: user.balance })
    if (problem) withdrawal.refuse(problem.field, problem.message)
    else withdrawal.send({ body: { amount, plan: { wallet: asset, address }, wallet: asset } })
  }

  return (
    <Form noValidate onSubmit={submit} className="space-y-6">
      <AmountField
        label={words.amount}
        {...withdrawal.field('amount')}
        help={
          <>
            {user.balance !== null && <Text parts={words.upTo(<Money cents={user.balance} />)} />}
            <WithdrawalLimits />
          </>
        }
      />
      <SelectField
        label={words.method}
        {...withdrawal.field('wallet')}
        options={methods}
        value={asset}
        onChange={(event) => setAsset(event.currentTarget.value as Asset)}
        help={<PayoutAddress address={address} />}
      />
      <FormRefusal of={withdrawal} />
      <Button type="submit" isBusy={withdrawal.isSending} className="w-full sm:w-auto">
        {words.submit}
      </Button>
      <p className="text-sm text-quiet">{words.next}</p>
    </Form>
  )
}
