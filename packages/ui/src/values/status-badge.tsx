import { statuses } from '@cairn/words/shared/statuses.ts'

/** The colours of UI-H3. */
const looks: Record<string, string> = {
  completed: 'bg-good-soft text-good',
  approved: 'bg-good-soft text-good',
  pending: 'bg-waiting-soft text-waiting',
  processing: 'bg-moving-soft text-moving',
  /** Not the status of a record: something needs attention. */
  alarm: 'bg-danger-soft text-danger',
}

/** A status and its colour. `look` uses the colour of another status. */
export function StatusBadge({ status, look = status }: { status: string; look?: string }) {
  const colours = looks[look.toLowerCase()] ?? 'bg-neutral-soft text-neutral'
  return (
    <span
      className={`inline-flex max-w-40 items-center wrap-break-word gap-1.5 rounded-[0.75rem] px-2.5 py-0.5 text-xs font-semibold forced-colors:border ${colours}`}
    >
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      <span className="min-w-0">{statuses[status.toLowerCase()] ?? (status || '–')}</span>
    </span>
  )
}
