import { randomUuid } from '@cairn/client/browser/random-uuid.ts'
import { openCase } from '@cairn/contract/operator/members/cases.ts'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { cases as words } from '@cairn/words/backoffice/members/cases.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useMay } from '../../session/session.tsx'
import { ActionDialog } from '../dialog/action-dialog.tsx'
import { textOf } from '../dialog/text-of.ts'
import { Section } from '../page/section.tsx'

interface CasesSectionProps {
  cases: readonly { id: string; title: string }[]
  /** The member or the record of the page. */
  recordId: string
}

/** The open cases about the member, and a new one about this page. */
export function CasesSection({ cases, recordId }: CasesSectionProps) {
  const may = useMay()
  if (cases.length === 0 && !may(openCase)) return null
  return (
    <Section title={words.title}>
      <ul className="mb-3 space-y-2 text-sm empty:hidden">
        {cases.map(({ id, title }) => (
          <li key={id}>
            <TextLink to={`/cases/${id}`}>{title}</TextLink>
          </li>
        ))}
      </ul>
      <OpenCase recordId={recordId} />
    </Section>
  )
}

/** Opens a case and shows it. The id is drawn once, so that a form sent twice is one case. */
export function OpenCase({ recordId }: { recordId?: string }) {
  const [id] = useState(randomUuid)
  const [, navigate] = useLocation()
  return (
    <ActionDialog
      {...words.open}
      call={openCase}
      input={(form) => ({
        body: { id, title: textOf(form, 'title'), ...(recordId ? { record_id: recordId } : {}) },
      })}
      onDone={() => navigate(`/cases/${id}`)}
      renderFields={(errorOf) => (
        <TextField
          label={words.name}
          name="title"
          help={words.nameHelp}
          autoComplete="off"
          maxLength={120}
          error={errorOf('title')}
        />
      )}
    />
  )
}
