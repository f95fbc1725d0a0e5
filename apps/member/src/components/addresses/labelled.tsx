import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'

interface LabelledProps {
  address: string
  /** Absent for the address of the profile. */
  label: string | null | undefined
}

/** An address under the member's label, if it has one. */
export function Labelled({ address, label }: LabelledProps) {
  return (
    <>
      {label && <bdi className="block font-medium wrap-anywhere">{label}</bdi>}
      <AddressGroups address={address} />
    </>
  )
}
