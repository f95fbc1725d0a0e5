/** The colours of requirement H3. */
const looks: Record<string, string> = {
  completed: 'bg-good-soft text-good',
  approved: 'bg-good-soft text-good',
  pending: 'bg-waiting-soft text-waiting',
  processing: 'bg-moving-soft text-moving',
}

/** A state, in its own word and a colour beside it. `look` borrows the colour of another state. */
export function StatusBadge({ status, look = status }: { status: string; look?: string }) {
  const colours = looks[look.toLowerCase()] ?? 'bg-neutral-soft text-neutral'
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap ${colours}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {status}
    </span>
  )
}
