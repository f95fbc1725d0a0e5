import { records as words } from '@cairn/words/backoffice/shared/records.ts'

/** The server's message about another operator's change. It stays until the next action. */
export function ChangedAlert({ changed }: { changed: string | null }) {
  if (!changed) return null
  return (
    <div role="alert" className="mb-6 rounded-md border border-waiting bg-waiting-soft p-4">
      <p className="font-medium">{changed}</p>
      <p className="mt-1 text-sm">{words.changed}</p>
    </div>
  )
}
