import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { kyc as words } from '@cairn/words/member/account/kyc.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeptDocuments } from './kept-documents.tsx'
import { useSession } from '../../session/session.tsx'
import { KycForm } from './kyc-form.tsx'
import { KycGuidance } from './kyc-guidance.tsx'
import { KycParts } from './kyc-parts.tsx'
import { kycQuery } from './kyc-query.ts'
import { describeKycStatus } from './kyc-status-view.ts'
import { KycStatus } from './kyc-status.tsx'
import { KycWaiting } from './kyc-waiting.tsx'

export function KycScreen() {
  return (
    <Screen title={words.title} lead={words.lead}>
      <KycContent />
    </Screen>
  )
}

function KycContent() {
  const kyc = useQuery(kycQuery)
  const queries = useQueryClient()
  const { supports } = useSession()

  if (kyc.data) {
    const status = describeKycStatus(kyc.data.data)
    // Another server does not send it, and the form stays as specified.
    const sent = status.message === null ? undefined : kyc.data.sent
    return (
      <div className="space-y-8">
        <KycStatus status={status} reason={kyc.data.reason} openings={kyc.data.openings ?? []} />
        <div className={sent ? 'space-y-8' : 'grid gap-8 lg:grid-cols-2'}>
          <KycForm
            status={status}
            sent={sent}
            last={kyc.data.sent}
            onSent={() => void queries.invalidateQueries(kycQuery)}
          />
          {sent ? (
            <details>
              <summary className="min-h-6 text-sm font-medium">{words.guidance}</summary>
              <div className="mt-4">
                <KycGuidance />
              </div>
            </details>
          ) : (
            <KycGuidance />
          )}
        </div>
        {kyc.data.data === 'pending' && supports('kyc_parts') && (
          <KycParts
            type={kyc.data.sent?.id_card_type}
            sent={kyc.data.parts ?? []}
            onSent={() => queries.invalidateQueries(kycQuery)}
          />
        )}
        {kyc.data.documents && kyc.data.documents.length > 0 && kyc.data.kept_months !== undefined && (
          <KeptDocuments documents={kyc.data.documents} months={kyc.data.kept_months} />
        )}
      </div>
    )
  }
  if (kyc.isPending && !kyc.isError) return <KycWaiting />
  return <Failed message={words.failed} onRetry={() => void kyc.refetch()} isRetrying={kyc.isFetching} />
}
