import type { Asset } from '@cairn/contract/core/constants.ts'
import { Text } from '@cairn/ui/page/text.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { withdrawals as words } from '@cairn/words/member/money/withdrawals.ts'
import { Link } from 'wouter'
import type { EntryState } from '../../../navigation/entry-state.ts'

interface PayoutAddressProps {
  address: string
  /** The input so far. The profile leads back to it. */
  entered: { amount: string; asset: Asset }
}

/** The address in groups, so that it can be compared by eye. */
export function PayoutAddress({ address, entered }: PayoutAddressProps) {
  if (address === '') {
    return (
      <>
        {words.noAddress}{' '}
        <Link
          to="/profile"
          state={{ isEditing: true, withdrawal: entered } satisfies EntryState}
          className="font-semibold text-accent underline"
        >
          {words.addOnProfile}
        </Link>
      </>
    )
  }
  return <Text parts={words.toAddress(<AddressGroups address={address} />)} />
}
