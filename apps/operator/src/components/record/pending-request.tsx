import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { TextLink } from '@cairn/ui/links/text-link.tsx'

export function PendingRequest({ id }: { id: string }) {
  return (
    <p role="note" className="rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
      {words.pendingRequest} <TextLink to={`/approvals/${id}`}>{words.viewRequest}</TextLink>
    </p>
  )
}
