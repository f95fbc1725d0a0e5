import {
  endMemberSessions,
  holdWithdrawals,
  lockMember,
  requestFactorRemoval,
  requestManualTransfer,
  sendPasswordReset,
  unlockMember,
} from '@cairn/contract/operator/members/member-actions.ts'
import { type MemberAccount } from '@cairn/contract/operator/members/members.ts'
import { correctionReasons } from '@cairn/contract/operator/shared/reasons.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { members as words } from '@cairn/words/backoffice/members/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { ActionDialog, type ErrorOf } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import { EvidenceFileField, readEvidenceFile } from '../../components/evidence/evidence-file-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { listKey } from '../../components/list/list.ts'
import { useMay } from '../../session/session.tsx'
import { Section } from '../../components/page/section.tsx'

interface MemberActionsProps {
  member: MemberAccount['member']
  onChanged: () => Promise<void>
}

const actions = [
  lockMember,
  unlockMember,
  endMemberSessions,
  holdWithdrawals,
  sendPasswordReset,
  requestFactorRemoval,
  requestManualTransfer,
]

/** The actions on a member's account that the role may take. */
export function MemberActions({ member, onChanged }: MemberActionsProps) {
  const may = useMay()
  const queries = useQueryClient()
  if (!actions.some((call) => may(call))) return null

  async function readAgain() {
    await Promise.all([
      onChanged(),
      ...['member-sessions', 'member-trail'].map((list) => queries.invalidateQueries({ queryKey: listKey(list) })),
    ])
  }
  const { factors, version } = member
  const mayLose = (factors.authenticator || factors.passkeys > 0) && member.factors_removed_at === null
  const params = { id: member.id }
  /** One text names an action everywhere: on its button, in its dialog and, without another message, in its toast. */
  const action = (title: string, text: string) => ({
    open: title,
    title,
    submit: title,
    text,
    onDone: async ({ msg }: { msg?: string }) => {
      toast.success(msg ?? title)
      await readAgain()
    },
    onConflict: () => void readAgain(),
  })
  return (
    <Section title={words.access}>
      <div className="flex flex-col items-stretch gap-2">
        {member.lock ? (
          <ActionDialog
            {...action(words.unlock, words.unlockText)}
            call={unlockMember}
            input={(form) => ({ params, version, body: { reason: textOf(form, 'reason') } })}
            renderFields={(errorOf) => <ReasonField error={errorOf('reason')} />}
          />
        ) : (
          <ActionDialog
            {...action(words.lock, words.lockText)}
            look="danger"
            call={lockMember}
            input={(form) => ({ params, version, body: { reason: textOf(form, 'reason') } })}
            renderFields={(errorOf) => <ReasonField error={errorOf('reason')} />}
          />
        )}
        <ActionDialog
          {...action(words.hold, words.holdText)}
          call={holdWithdrawals}
          input={(form) => ({ params, body: { reason: textOf(form, 'reason') } })}
          renderFields={(errorOf) => <ReasonField error={errorOf('reason')} />}
        />
        <hr className="my-1 border-line" />
        <ActionDialog
          {...action(words.endSessions, words.endSessionsText)}
          call={endMemberSessions}
          input={() => ({ params })}
        />
        <ActionDialog
          {...action(words.sendReset, words.sendResetText)}
          call={sendPasswordReset}
          input={() => ({ params })}
        />
        {mayLose && (
          <ActionDialog
            {...action(words.removeFactors, words.removeFactorsText)}
            call={requestFactorRemoval}
            input={(form) => ({ params, version, body: { reason: textOf(form, 'reason') } })}
            renderFields={(errorOf) => (
              <>
                <NoApproverWarning request="factor_removal" />
                <ReasonField label={words.howChecked} error={errorOf('reason')} />
              </>
            )}
          />
        )}
        <ActionDialog
          {...action(words.correct, words.correctText)}
          call={requestManualTransfer}
          input={(form) => ({ params, version, body: readCorrection(form) })}
          renderFields={correctionFields}
        />
      </div>
    </Section>
  )
}

function readCorrection(form: FormData) {
  return {
    direction: textOf(form, 'direction') as 'credit' | 'debit',
    amount: textOf(form, 'amount'),
    reason: textOf(form, 'reason'),
    evidence_file_id: readEvidenceFile(form),
    ...readReason(form),
  }
}

function correctionFields(errorOf: ErrorOf) {
  return (
    <>
      <NoApproverWarning request="manual_transfer" />
      <SelectField
        label={words.direction}
        name="direction"
        placeholder={words.chooseDirection}
        options={optionsOf(words.directions)}
        error={errorOf('direction')}
      />
      <AmountField label={words.amount} name="amount" error={errorOf('amount')} />
      <ReasonFields texts={correctionReasons} errorOf={errorOf} />
      <ReasonField label={words.noteForApprover} help={words.noteForApproverHelp} error={errorOf('reason')} />
      <EvidenceFileField error={errorOf('evidence_file_id')} />
    </>
  )
}
