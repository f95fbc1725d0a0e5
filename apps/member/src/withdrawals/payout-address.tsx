import { AddressGroups } from '@cairn/ui/address-groups.tsx'
import { Link } from '../link.tsx'

/** Where the money will go, so that it can be compared before it leaves. */
export function PayoutAddress({ address }: { address: string }) {
  if (address === '') {
    return (
      <>
        You have not saved an address for this method.{' '}
        <Link to="/profile" className="font-semibold text-accent underline">
          Add it on your profile
        </Link>
      </>
    )
  }
  return (
    <>
      To your saved address <AddressGroups address={address} />
    </>
  )
}
