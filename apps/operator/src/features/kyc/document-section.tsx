import { openKycDocument, type KycDetails } from '@cairn/contract/operator/members/kyc.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { approval, kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { useState } from 'react'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { useMay } from '../../session/session.tsx'
import { DocumentViewer } from './document-viewer.tsx'

interface DocumentSectionProps {
  id: string
  /** The document was removed at the end of its legal time. */
  isRemoved: boolean
  onOpened: () => void
}

/** The document, once the operator opens it, and what was read on it when it was approved. Each view is recorded, and nothing is cached. */
export function DocumentSection({ id, isRemoved, onOpened }: DocumentSectionProps) {
  const may = useMay()
  const [opened, setOpened] = useState<{ document: string; details: KycDetails | null } | null>(null)
  const opening = useCall(openKycDocument, {
    onReply: (reply) => {
      setOpened(reply)
      onOpened()
    },
  })
  return (
    <Section title={words.document}>
      {isRemoved ? (
        <p className="text-sm text-quiet">{words.removedText}</p>
      ) : opened ? (
        <>
          <DocumentViewer document={opened.document} />
          {opened.details && <Details details={opened.details} />}
        </>
      ) : may(openKycDocument) ? (
        <>
          <p className="mb-4 text-sm text-quiet">{words.openText}</p>
          <Button
            look="secondary"
            isBusy={opening.isSending}
            data-decide=""
            onClick={() => opening.send({ params: { id } })}
          >
            {words.open}
          </Button>
        </>
      ) : (
        <p className="text-sm text-quiet">{words.notAllowed}</p>
      )}
    </Section>
  )
}

function Details({ details: { name, number, birth_date, expires_on } }: { details: KycDetails }) {
  return (
    <div className="mt-4">
      <Facts
        facts={[
          { title: approval.name, value: name },
          { title: approval.number, value: number },
          { title: approval.birthDate, value: <DateText date={birth_date} /> },
          { title: approval.expiresOn, value: expires_on ? <DateText date={expires_on} /> : approval.noExpiry },
        ]}
      />
    </div>
  )
}
