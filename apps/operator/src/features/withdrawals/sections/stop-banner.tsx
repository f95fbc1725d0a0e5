import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'

/** The reasons that stop a withdrawal, and their ends. A red alarm during the sending: the coins may not be out yet. */
export function StopBanner({ withdrawal: { blockers, status } }: { withdrawal: WithdrawalInFull }) {
  if (blockers.length === 0) return null
  const isSending = status === 'sending'
  const colours = isSending ? 'border-danger bg-danger-soft text-danger' : 'border-waiting bg-waiting-soft'
  return (
    <div role={isSending ? 'alert' : undefined} className={`mb-4 rounded-md border p-3 text-sm ${colours}`}>
      <p className="font-medium">{isSending ? words.stopped.title : words.blockedTitle}</p>
      <ul>
        {blockers.map(({ reason, until }) => (
          <li key={reason}>
            {words.blockers[reason]}
            {until && (
              <>
                , {words.until} <DateText date={until} hasTime />
              </>
            )}
          </li>
        ))}
      </ul>
      {isSending && <p className="mt-2">{words.stopped.text}</p>}
    </div>
  )
}
