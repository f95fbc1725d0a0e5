import { openKycDocument } from '@cairn/contract/operator/kyc.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { kyc as words } from '@cairn/words/backoffice/kyc.ts'
import { useState } from 'react'
import { Section } from '../../components/record/section.tsx'
import { useCall } from '../../session/use-call.ts'
import { useMay } from '../../session/session.tsx'
import { DocumentViewer } from './document-viewer.tsx'

/** The document, once the operator opens it. Each view is recorded, and nothing is cached. */
export function DocumentSection({ id, onOpened }: { id: string; onOpened: () => void }) {
  const may = useMay()
  const [document, setDocument] = useState<string | null>(null)
  const opening = useCall(openKycDocument, {
    onReply: (reply) => {
      setDocument(reply.document)
      onOpened()
    },
  })
  return (
    <Section title={words.document}>
      {document ? (
        <DocumentViewer document={document} />
      ) : may(openKycDocument) ? (
        <>
          <p className="mb-4 text-sm text-quiet">{words.openText}</p>
          <Button look="secondary" isBusy={opening.isSending} onClick={() => opening.send({ params: { id } })}>
            {words.open}
          </Button>
        </>
      ) : (
        <p className="text-sm text-quiet">{words.notAllowed}</p>
      )}
    </Section>
  )
}
