import { approvalKinds } from '@cairn/contract/operator/approval-kinds.ts'
import { withdrawalRejections } from '@cairn/contract/operator/reasons.ts'
import { requestWithdrawalOutcome, type WithdrawalInFull } from '@cairn/contract/operator/withdrawals.ts'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { records as shared } from '@cairn/words/backoffice/records.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals.ts'
import { Link } from 'react-router'
import { DecideDialog, type DecisionFields } from '../../components/dialog/decide-dialog.tsx'
import { Section } from '../../components/record/section.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import type { Decided } from '../../components/record/use-record.ts'
import { useMay } from '../../session/session.tsx'

/** A withdrawal of which nobody knows whether it was sent: one person says what became of it, another approves that. */
export function OutcomeSection({ withdrawal, decided }: { withdrawal: WithdrawalInFull; decided: Decided }) {
  const may = useMay()
  if (withdrawal.outcome_approval) {
    return (
      <Section title={words.outcome.title}>
        <p className="mb-3 text-sm">{words.outcome.asked}</p>
        <Link
          to={`/approvals/${withdrawal.outcome_approval}`}
          className="inline-flex min-h-6 items-center rounded-sm text-accent underline underline-offset-4"
        >
          {words.outcome.toApprovals}
        </Link>
      </Section>
    )
  }
  return (
    <Section title={words.outcome.title}>
      <p className="mb-4 text-sm text-quiet">{words.outcome.text}</p>
      {may(requestWithdrawalOutcome) && <NoApproverWarning roles={approvalKinds.withdrawal_outcome.approverRoles} />}
      {may(requestWithdrawalOutcome) && (
        <div className="flex flex-wrap gap-3">
          <DecideDialog
            call={requestWithdrawalOutcome}
            id={withdrawal.id}
            open={words.outcome.sent}
            title={words.outcome.sent}
            submit={words.outcome.submitSent}
            decided={decided}
            read={(form) => ({
              outcome: 'completed',
              transaction_id: String(form.get('transaction_id') ?? ''),
              reason: String(form.get('reason') ?? ''),
            })}
            Fields={SentFields}
          />
          <DecideDialog
            call={requestWithdrawalOutcome}
            id={withdrawal.id}
            open={words.outcome.notSent}
            title={words.outcome.notSent}
            submit={words.outcome.submitNotSent}
            decided={decided}
            read={(form) => ({ outcome: 'rejected', ...readReason(form), reason: String(form.get('reason') ?? '') })}
            Fields={NotSentFields}
          />
        </div>
      )}
    </Section>
  )
}

function SentFields({ errorOf }: DecisionFields) {
  return (
    <>
      <TextField
        label={shared.transactionId}
        name="transaction_id"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        className="font-mono text-sm"
        error={errorOf('transaction_id')}
      />
      <HowField errorOf={errorOf} />
    </>
  )
}

function NotSentFields({ errorOf }: DecisionFields) {
  return (
    <>
      <ReasonFields texts={withdrawalRejections} errorOf={errorOf} />
      <HowField errorOf={errorOf} />
    </>
  )
}

function HowField({ errorOf }: DecisionFields) {
  return <TextField label={words.outcome.how} name="reason" autoComplete="off" error={errorOf('reason')} />
}
