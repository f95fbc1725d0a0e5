import { DateText } from '@cairn/ui/values/date-text.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { kyc as words } from '@cairn/words/member/account/kyc.ts'
import { showReason } from '@cairn/words/member/reasons.ts'
import type { KycStatusView } from './kyc-status-view.ts'

interface KycStatusProps {
  status: KycStatusView
  /** Why the last document was rejected. */
  reason: string | undefined
  /** Each opening of the document by an operator. */
  openings: readonly { at: string; by: string; role?: string | undefined }[]
}

export function KycStatus({ status, reason, openings }: KycStatusProps) {
  return (
    <section aria-label={words.yourStatus} className="space-y-3 rounded-lg border border-line bg-surface p-5">
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-sm text-quiet">{words.status}</span>
        <StatusBadge status={status.label} look={status.look} />
      </p>
      {reason && (
        <p>
          <span className="font-semibold">{words.whyRejected}</span> {showReason(reason)}
        </p>
      )}
      <p className="text-quiet">{status.next}</p>
      {openings.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 font-medium">{words.openings}</summary>
          <ul className="mt-2 space-y-1 text-quiet">
            {openings.map(({ at, by, role }) => (
              <li key={`${at} ${by}`}>
                {by}
                {role && ` (${words.roles[role] ?? role})`}, <DateText date={at} hasTime />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
