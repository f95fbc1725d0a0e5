/**
 * A whole address in groups of four, so that it can be compared by eye. The gaps are margins and not characters, so a
 * copied selection is the address itself.
 */
export function AddressGroups({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/gsu) ?? []
  return (
    <span dir="ltr" className="font-mono">
      {groups.map((group, place) => (
        // Groups may repeat, and their order never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className="me-2 inline-block">
          {group}
        </span>
      ))}
    </span>
  )
}
