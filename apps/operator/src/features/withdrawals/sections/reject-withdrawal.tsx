import { withdrawalRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { rejectWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { ActionDialog } from '../../../components/dialog/action-dialog.tsx'
import { readReason, ReasonFields } from '../../../components/dialog/reason-fields.tsx'
import type { WithdrawalSectionProps } from './withdrawal-section.ts'

/** Returns the held money, with a reason that the member sees. */
export function RejectWithdrawal({ withdrawal: { id, version }, afterDecision }: WithdrawalSectionProps) {
  return (
    <ActionDialog
      {...words.reject}
      {...afterDecision}
      look="danger"
      call={rejectWithdrawal}
      input={(form) => ({ params: { id }, version, body: readReason(form) })}
      renderFields={(errorOf) => <ReasonFields texts={withdrawalRejections} errorOf={errorOf} />}
    />
  )
}
