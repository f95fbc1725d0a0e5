import { approvalKinds } from '@cairn/contract/operator/approval-kinds.ts'
import { withdrawalRejections } from '@cairn/contract/operator/reasons.ts'
import { requestWithdrawalOutcome } from '@cairn/contract/operator/withdrawals.ts'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { records as shared, withdrawals as words } from '@cairn/words/office.ts'
import { Link } from 'react-router'
import { DecideDialog, type DecisionFields } from '../records/decide-dialog.tsx'
import { Part } from '../records/part.tsx'
import { readReason, ReasonFields } from '../records/reason-fields.tsx'
import { EligibleApprover } from '../records/second-person.tsx'
import type { Decided } from '../records/use-record.ts'
import { useMay } from '../session/session.tsx'
import type { WithdrawalInFull } from './withdrawal-screen.tsx'

/** A withdrawal of which nobody knows whether it was sent: one person says what became of it, another approves that. */
export function OutcomePart({ withdrawal, decided }: { withdrawal: WithdrawalInFull; decided: Decided }) {
  const may = useMay()
  if (withdrawal.outcome_approval) {
    return (
      <Part title={words.outcome.title}>
        <p className="mb-3 text-sm">{words.outcome.asked}</p>
        <Link
          to={`/approvals/${withdrawal.outcome_approval}`}
          className="inline-flex min-h-6 items-center rounded-sm text-accent underline underline-offset-4"
        >
          {words.outcome.toApprovals}
        </Link>
      </Part>
    )
  }
  return (
    <Part title={words.outcome.title}>
      <p className="mb-4 text-sm text-quiet">{words.outcome.text}</p>
      {may(requestWithdrawalOutcome) && <EligibleApprover roles={approvalKinds.withdrawal_outcome.approverRoles} />}
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
    </Part>
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
