/**
 * An address whole, in groups of four, so that it can be compared by eye. The gaps are space, not characters: what is
 * selected and copied is the address itself.
 */
export function AddressGroups({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/gsu) ?? []
  return (
    <span dir="ltr" className="font-mono">
      {groups.map((group, place) => (
        // Groups may repeat, and never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className="me-2 inline-block">
          {group}
        </span>
      ))}
    </span>
  )
}
