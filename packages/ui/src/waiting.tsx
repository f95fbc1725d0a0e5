/** The shape of what comes. `lines` is how many rows to draw. */
export function Waiting({ for: what, lines = 3 }: { for: string; lines?: number }) {
  return (
    <output className="block space-y-3">
      <span className="sr-only">Loading {what}…</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} aria-hidden="true" className="block h-14 animate-pulse rounded-md bg-sunken" />
      ))}
    </output>
  )
}
