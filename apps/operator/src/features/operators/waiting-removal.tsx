import { endRemoval, type ListedOperator } from '@cairn/contract/operator/operators/operators.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'

/** A pending removal. The owner whom it is about objects; the requester withdraws it. */
export function WaitingRemoval({ operator: { is_me, name, waiting_removal } }: { operator: ListedOperator }) {
  if (!waiting_removal) return null
  const { due_at, id, is_mine, reason, requested_by } = waiting_removal
  const texts = is_me ? words.object : is_mine ? words.withdrawRemoval : null
  return (
    <div role="note" className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm">
      <p className="wrap-anywhere">
        {is_me ? words.myRemoval(requested_by) : words.waitingRemoval(requested_by, name)}{' '}
        <strong>
          <DateText date={due_at} hasTime />
        </strong>
      </p>
      <p className="mt-1 wrap-anywhere text-quiet">{reason}</p>
      {texts && (
        <div className="mt-3">
          <ActionDialog {...texts} call={endRemoval} input={() => ({ params: { id } })} />
        </div>
      )}
    </div>
  )
}
