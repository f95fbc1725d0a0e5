import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { kyc } from '@cairn/words/member/account/kyc.ts'

const words = kyc.kept

type Documents = NonNullable<CallReply<typeof viewKycStatus>['documents']>

interface KeptDocumentsProps {
  documents: Documents
  /** The months that the law requires. */
  months: number
}

/** Each document that was sent, with the day until which it is kept. */
export function KeptDocuments({ documents, months }: KeptDocumentsProps) {
  return (
    <section aria-labelledby="kept-documents" className="space-y-3 text-sm">
      <h2 id="kept-documents" className="font-medium">
        {words.title}
      </h2>
      <p className="text-quiet">{words.lead}</p>
      <ul className="space-y-1">
        {documents.map((document) => (
          <li key={document.at}>
            {words.document(kyc.types[document.id_card_type as keyof typeof kyc.types] ?? '', document.country)}
            {': '}
            <span className="text-quiet">
              <Until document={document} months={months} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Until({ document, months }: { document: Documents[number]; months: number }) {
  const { kept_until, removed_at, status } = document
  if (removed_at) return <Text parts={words.removed(<DateText key="removed" date={removed_at} />)} />
  if (kept_until) return <Text parts={words.until(<DateText key="until" date={kept_until} />)} />
  return status === 'pending' ? words.inReview : words.whileOpen(months)
}
