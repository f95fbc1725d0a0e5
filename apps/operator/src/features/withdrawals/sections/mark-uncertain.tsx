import { markWithdrawalUncertain } from '@cairn/contract/operator/withdrawals/sending.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { ActionDialog } from '../../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../../components/dialog/reason-field.tsx'
import { textOf } from '../../../components/dialog/text-of.ts'
import type { WithdrawalSectionProps } from './withdrawal-section.ts'

/** Marks a withdrawal that was perhaps sent, so that two people settle it. */
export function MarkUncertain({ withdrawal: { id, version }, afterDecision }: WithdrawalSectionProps) {
  return (
    <ActionDialog
      {...words.uncertain}
      {...afterDecision}
      call={markWithdrawalUncertain}
      input={(form) => ({ params: { id }, version, body: { reason: textOf(form, 'reason') } })}
      renderFields={(errorOf) => <ReasonField label={words.uncertain.reason} error={errorOf('reason')} />}
    />
  )
}
