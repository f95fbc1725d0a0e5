import type { CallReply } from '@cairn/contract/core/call.ts'
import { openKycDocument, type KycDetails } from '@cairn/contract/operator/members/kyc.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Tabs } from '@cairn/ui/choices/tabs.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { approval, kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { useState } from 'react'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { useMay } from '../../session/session.tsx'
import { DocumentViewer } from './document-viewer.tsx'

type Opened = CallReply<typeof openKycDocument>

interface DocumentSectionProps {
  id: string
  /** The document was removed at the end of its legal time. */
  isRemoved: boolean
  /** How many pictures were added to it by now. */
  partCount?: number
  onOpened: () => void
}

/** The document, once the operator opens it, and what was read on it when it was approved. Each view is recorded, and nothing is cached. */
export function DocumentSection({ id, isRemoved, partCount = 0, onOpened }: DocumentSectionProps) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const opening = useCall(openKycDocument, {
    onReply: (reply) => {
      setOpened(reply)
      onOpened()
    },
  })
  const openButton = (
    <Button look="secondary" isBusy={opening.isSending} data-decide="" onClick={() => opening.send({ params: { id } })}>
      {words.open}
    </Button>
  )
  return (
    <Section title={words.document}>
      {isRemoved ? (
        <p className="text-sm text-quiet">{words.removedText}</p>
      ) : opened ? (
        <>
          {partCount > (opened.parts ?? []).length && (
            <p className="mb-4 flex flex-wrap items-center gap-3 text-sm">
              {words.partAdded}
              {openButton}
            </p>
          )}
          <Pictures {...opened} />
          {opened.details && <Details details={opened.details} />}
        </>
      ) : may(openKycDocument) ? (
        <>
          <p className="mb-4 text-sm text-quiet">{words.openText}</p>
          {openButton}
        </>
      ) : (
        <p className="text-sm text-quiet">{words.notAllowed}</p>
      )}
    </Section>
  )
}

/** The document, and with further pictures a tab for each. */
function Pictures({ document, parts }: Opened) {
  const [chosen, setChosen] = useState(0)
  if (!parts?.length) return <DocumentViewer document={document} />
  const pictures = [{ title: words.front, document }].concat(
    parts.map(({ part, document: picture }) => ({ title: words.parts[part] ?? part, document: picture })),
  )
  return (
    <Tabs
      label={words.pictures}
      chosen={chosen}
      onChoose={setChosen}
      // Each picture begins whole.
      tabs={pictures.map(({ title, document: picture }) => ({
        title,
        content: <DocumentViewer key={title} document={picture} />,
      }))}
    />
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
