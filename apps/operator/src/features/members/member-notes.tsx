import { addMemberNote, unpinMemberNote } from '@cairn/contract/operator/members/member-actions.ts'
import { type MemberNote } from '@cairn/contract/operator/members/members.ts'
import { reasonLength } from '@cairn/contract/operator/shared/fields.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { members } from '@cairn/words/backoffice/members/members.ts'
import { toast } from 'react-hot-toast/headless'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { Section } from '../../components/page/section.tsx'

const words = members.notes

interface MemberNotesProps {
  memberId: string
  notes: readonly MemberNote[]
  onChanged: () => Promise<void>
}

/** The notes of operators about a member, newest first. */
export function MemberNotes({ memberId, notes, onChanged }: MemberNotesProps) {
  const params = { id: memberId }
  const onDone = async ({ msg }: { msg?: string }) => {
    if (msg) toast.success(msg)
    await onChanged()
  }
  return (
    <Section title={words.title}>
      {notes.length === 0 && <p className="text-sm text-quiet">{words.none}</p>}
      <ul className="space-y-3">
        {notes.map(({ id, text, is_pinned, by, at }) => (
          <li key={id} className={is_pinned ? 'rounded-md border border-waiting bg-waiting-soft p-3' : ''}>
            {is_pinned && <p className="text-xs font-semibold">{words.pinned}</p>}
            <p className="text-sm wrap-anywhere">{text}</p>
            <p className="mt-1 text-xs text-quiet">
              <DateText date={at} hasTime />, {words.by(by)}
            </p>
            {is_pinned && (
              <div className="mt-2">
                <ActionDialog
                  call={unpinMemberNote}
                  open={words.unpin}
                  title={words.unpin}
                  submit={words.unpin}
                  text={text}
                  input={() => ({ params, body: { note_id: id } })}
                  onDone={onDone}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <ActionDialog
          call={addMemberNote}
          open={words.add}
          title={words.add}
          submit={words.add}
          text={words.addText}
          input={(form) => ({ params, body: { text: textOf(form, 'text'), pinned: form.has('pinned') } })}
          renderFields={(errorOf) => (
            <>
              <TextField
                name="text"
                label={words.note}
                help={words.help}
                autoComplete="off"
                maxLength={reasonLength.max}
                required
                error={errorOf('text')}
              />
              <Checkbox name="pinned" label={words.pin} />
            </>
          )}
          onDone={onDone}
        />
      </div>
    </Section>
  )
}
