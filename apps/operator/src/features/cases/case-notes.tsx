import { randomUuid } from '@cairn/client/browser/random-uuid.ts'
import { addCaseNote, type CaseInFull } from '@cairn/contract/operator/members/cases.ts'
import { reasonLength } from '@cairn/contract/operator/shared/fields.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { cases as words } from '@cairn/words/backoffice/members/cases.ts'
import { useState } from 'react'
import { textOf } from '../../components/dialog/text-of.ts'
import { Section } from '../../components/page/section.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { useMay } from '../../session/session.tsx'

interface CaseNotesProps extends Pick<CaseInFull, 'notes'>, Pick<AfterDecision, 'onDone'> {
  caseId: string
  isOpen: boolean
}

/** The notes of a case, oldest first, and a field for more while it is open. */
export function CaseNotes({ caseId, notes, isOpen, onDone }: CaseNotesProps) {
  const may = useMay()
  // The id is drawn once for each note, so that one sent twice is one. It empties the field too.
  const [id, setId] = useState(randomUuid)
  const { send, isSending, field } = useCall(addCaseNote, {
    onReply: async (reply) => {
      setId(randomUuid())
      await onDone(reply)
    },
  })
  return (
    <Section title={words.notes}>
      {notes.length === 0 && <p className="text-sm text-quiet">{words.noNotes}</p>}
      <ol aria-label={words.notes} className="space-y-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="text-xs text-quiet">
              {note.by}, <DateText date={note.at} hasTime />
            </p>
            <p className="wrap-anywhere">{note.text}</p>
          </li>
        ))}
      </ol>
      {isOpen && may(addCaseNote) && (
        <Form
          key={id}
          noValidate
          onSubmit={(form) => send({ params: { id: caseId }, body: { id, text: textOf(form, 'text') } })}
          className="mt-4 space-y-3"
        >
          <TextField label={words.note} {...field('text')} autoComplete="off" maxLength={reasonLength.max} />
          <Button type="submit" look="secondary" isBusy={isSending} isSmall>
            {words.addNote}
          </Button>
        </Form>
      )}
    </Section>
  )
}
