import type { Asset } from '@cairn/contract/constants.ts'
import type { User } from '@cairn/contract/members.ts'
import { requestWithdrawal } from '@cairn/contract/withdrawals.ts'
import { Button } from '@cairn/ui/button.tsx'
import { SelectField } from '@cairn/ui/select-field.tsx'
import { TextField } from '@cairn/ui/text-field.tsx'
import { useState, type SubmitEvent } from 'react'
import { useCall } from '../session/use-call.ts'
import { objectionToWithdrawal } from './check-withdrawal.ts'
import { PayoutAddress } from './payout-address.tsx'

interface WithdrawFormProps {
  user: User
  /** The sentence of the server. */
  onRequested: (message: string) => void
}

const methods: { value: Asset; label: string }[] = [
  { value: 'bitcoin', label: 'Bitcoin' },
  { value: 'ethereum', label: 'Ethereum' },
  { value: 'usdt', label: 'USDT' },
]

export function WithdrawForm({ user, onRequested }: WithdrawFormProps) {
  const [asset, setAsset] = useState<Asset>('bitcoin')
  const address = user[`${asset}_address`]
  const withdrawal = useCall(requestWithdrawal, {
    failureText: 'Network request failed',
    onReply: (reply) => onRequested(reply.data),
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // As entered, but for the blanks that come along with what is pasted.
    const amount = String(new FormData(event.currentTarget).get('amount')).trim()
    const objection = objectionToWithdrawal({ amount, address, asset, balanceCents: user.balance })
    if (objection) withdrawal.refuse(objection.field, objection.message)
    else withdrawal.send({ body: { amount, plan: { wallet: asset, address }, wallet: asset } })
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      <TextField
        label="Amount (USD)"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={withdrawal.errorOf('amount')}
      />
      <SelectField
        label="Method"
        name="wallet"
        options={methods}
        value={asset}
        onChange={(event) => setAsset(event.currentTarget.value as Asset)}
        help={<PayoutAddress address={address} />}
        error={withdrawal.errorOf('wallet')}
      />
      <Button type="submit" isBusy={withdrawal.isSending}>
        Withdraw
      </Button>
    </form>
  )
}
