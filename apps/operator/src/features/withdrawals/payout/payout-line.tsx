import type { OperatorWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { payouts as words } from '@cairn/words/backoffice/withdrawals/payouts.ts'
import { withdrawals } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import type { ReactNode } from 'react'
import { isStopped } from '../sections/withdrawal-section.ts'

interface PayoutLineProps {
  /** Its number on the sheet. */
  place: number
  withdrawal: OperatorWithdrawal
  transactionId: string
  onTransactionId: (typed: string) => void
  error: ReactNode
}

/**
 * One withdrawal of the sheet: whom it pays, its worth, its address, and the field of its transaction. A stopped one shows no address to
 * pay, and still takes the ID of a transaction that was sent before.
 */
export function PayoutLine({ place, withdrawal, transactionId, onTransactionId, error }: PayoutLineProps) {
  const { id, address, amount, blockers, member } = withdrawal
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-2">
      <div>
        <p className="font-medium">
          {place}. <TextLink to={`/withdrawals/${id}`}>{member.full_name}</TextLink>, <Money cents={amount} />
        </p>
        {isStopped(withdrawal) ? (
          <p className="text-sm font-medium text-danger">
            {words.stopped} {blockers.map(({ reason }) => withdrawals.blockers[reason] ?? reason).join(', ')}
          </p>
        ) : (
          <div className="mt-1 flex flex-wrap items-center gap-x-6">
            <AddressGroups address={address} />
            <span className="-ms-3">
              <CopyButton kind="address" text={address} label={withdrawals.copyAddress} look="quiet" isSmall />
            </span>
          </div>
        )}
      </div>
      <TextField
        label={words.fieldOf(place)}
        name={`transaction-${id}`}
        value={transactionId}
        onChange={(event) => onTransactionId(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        className="font-mono text-sm"
        error={error}
      />
    </li>
  )
}
