import { Button } from '@cairn/ui/buttons/button.tsx'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import type { RecordChange } from './use-record.ts'

/** Another operator's change. It stays until the next action. */
export function ChangedAlert({ change }: { change: RecordChange | null }) {
  if (!change) return null
  return (
    <div role="alert" className="mb-6 rounded-md border border-waiting bg-waiting-soft p-4">
      <p className="font-medium wrap-anywhere">{change.message}</p>
      <p className="mt-1 text-sm">{change.show ? words.changedKept : words.changed}</p>
      {change.show && (
        <div className="mt-3">
          <Button look="secondary" onClick={change.show} isSmall>
            {words.showCurrent}
          </Button>
        </div>
      )}
    </div>
  )
}
