import { approvalKinds } from '@cairn/contract/operator/approval-kinds.ts'
import {
  endMemberSessions,
  lockMember,
  requestManualTransfer,
  sendPasswordReset,
  unlockMember,
  type MemberAccount,
} from '@cairn/contract/operator/members.ts'
import { correctionReasons } from '@cairn/contract/operator/reasons.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { members as words } from '@cairn/words/backoffice/members.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReasonFields } from '../../components/dialog/reason-fields.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { listKey } from '../../components/list/list.ts'
import { useMay } from '../../session/session.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { Section } from '../../components/record/section.tsx'

interface MemberActionsProps {
  member: MemberAccount['member']
  /** Reads the member again, also when somebody else was first: the page then shows how it stands. */
  onChanged: () => Promise<void>
}

const operations = [lockMember, unlockMember, endMemberSessions, sendPasswordReset, requestManualTransfer]

/** What may be done about a member's account. What a role may not do is not offered. */
export function MemberActions({ member, onChanged }: MemberActionsProps) {
  const may = useMay()
  const queries = useQueryClient()
  const shared = {
    id: member.id,
    onDone: async () => {
      await Promise.all([
        onChanged(),
        ...['member-sessions', 'member-trail'].map((list) => queries.invalidateQueries({ queryKey: listKey(list) })),
      ])
    },
  }
  if (!operations.some((call) => may(call))) return null
  return (
    <Section title={words.access}>
      <div className="flex flex-col items-stretch gap-2">
        <AskDialog {...shared} call={endMemberSessions} title={words.endSessions} text={words.endSessionsText} />
        <AskDialog {...shared} call={sendPasswordReset} title={words.sendReset} text={words.sendResetText} />
        <AskDialog
          {...shared}
          call={requestManualTransfer}
          title={words.correct}
          text={words.correctText}
          fields={correctionFields}
        />
        <hr className="my-1 border-line" />
        {member.lock ? (
          <AskDialog
            {...shared}
            call={unlockMember}
            title={words.unlock}
            text={words.unlockText}
            fields={reasonField}
          />
        ) : (
          <AskDialog
            {...shared}
            call={lockMember}
            title={words.lock}
            text={words.lockText}
            fields={reasonField}
            isDangerous
          />
        )}
      </div>
    </Section>
  )
}

function reasonField(errorOf: (field: string) => ReactNode) {
  return (
    <TextField
      label={words.reason}
      name="reason"
      help={words.reasonHelp}
      autoComplete="off"
      maxLength={500}
      error={errorOf('reason')}
    />
  )
}

function correctionFields(errorOf: (field: string) => ReactNode) {
  return (
    <>
      <NoApproverWarning roles={approvalKinds.manual_transfer.approverRoles} />
      <SelectField
        label={words.direction}
        name="direction"
        placeholder={words.chooseDirection}
        options={[
          { value: 'credit', label: words.directions.credit },
          { value: 'debit', label: words.directions.debit },
        ]}
        error={errorOf('direction')}
      />
      <AmountField label={words.amount} name="amount" error={errorOf('amount')} />
      <ReasonFields texts={correctionReasons} errorOf={errorOf} />
      <TextField
        label={words.reasonForSecond}
        name="reason"
        help={words.reasonForSecondHelp}
        autoComplete="off"
        maxLength={500}
        error={errorOf('reason')}
      />
    </>
  )
}
