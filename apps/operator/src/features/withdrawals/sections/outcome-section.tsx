import { withdrawalRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { requestWithdrawalOutcome } from '@cairn/contract/operator/withdrawals/sending.ts'
import { withdrawals } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { ActionDialog } from '../../../components/dialog/action-dialog.tsx'
import { textOf } from '../../../components/dialog/text-of.ts'
import { ReasonField } from '../../../components/dialog/reason-field.tsx'
import { readReason, ReasonFields } from '../../../components/dialog/reason-fields.tsx'
import { TransactionIdField } from '../../../components/evidence/transaction-id-field.tsx'
import { NoApproverWarning } from '../../../components/record/no-approver-warning.tsx'
import { Section } from '../../../components/page/section.tsx'
import { useMay } from '../../../session/session.tsx'
import type { WithdrawalSectionProps } from './withdrawal-section.ts'

const words = withdrawals.outcome

/** A withdrawal that was perhaps sent: one operator submits the outcome, another approves it. */
export function OutcomeSection({
  withdrawal: { id, outcome_approval, version, wallet },
  afterDecision,
}: WithdrawalSectionProps) {
  const may = useMay()
  if (outcome_approval) {
    return (
      <Section title={words.title}>
        <p className="mb-3 text-sm">{words.requested}</p>
        <TextLink to={`/approvals/${outcome_approval}`}>{words.viewRequest}</TextLink>
      </Section>
    )
  }
  return (
    <Section title={words.title}>
      <p className="mb-4 text-sm text-quiet">{words.text}</p>
      {may(requestWithdrawalOutcome) && <NoApproverWarning request="withdrawal_outcome" />}
      <div className="flex flex-wrap gap-3">
        <ActionDialog
          {...afterDecision}
          call={requestWithdrawalOutcome}
          open={words.sent}
          title={words.sent}
          submit={words.submitSent}
          input={(form) => ({
            params: { id },
            version,
            body: {
              outcome: 'completed' as const,
              transaction_id: textOf(form, 'transaction_id'),
              reason: textOf(form, 'reason'),
            },
          })}
          renderFields={(errorOf) => (
            <>
              <TransactionIdField wallet={wallet} error={errorOf('transaction_id')} />
              <ReasonField label={words.how} error={errorOf('reason')} />
            </>
          )}
        />
        <ActionDialog
          {...afterDecision}
          call={requestWithdrawalOutcome}
          open={words.notSent}
          title={words.notSent}
          submit={words.submitNotSent}
          input={(form) => ({
            params: { id },
            version,
            body: { outcome: 'rejected' as const, ...readReason(form), reason: textOf(form, 'reason') },
          })}
          renderFields={(errorOf) => (
            <>
              <ReasonFields texts={withdrawalRejections} errorOf={errorOf} />
              <ReasonField label={words.how} error={errorOf('reason')} />
            </>
          )}
        />
      </div>
    </Section>
  )
}
