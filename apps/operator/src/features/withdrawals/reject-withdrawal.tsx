import { withdrawalRejections } from '@cairn/contract/operator/reasons.ts'
import { rejectWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals.ts'
import { DecideDialog, type DecisionFields } from '../../components/dialog/decide-dialog.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import type { Decided } from '../../components/record/use-record.ts'

/** Gives the held money back, with a reason that the member reads. */
export function RejectWithdrawal({ id, decided }: { id: string; decided: Decided }) {
  return (
    <DecideDialog
      {...words.reject}
      isDangerous
      call={rejectWithdrawal}
      id={id}
      decided={decided}
      read={readReason}
      Fields={RejectionFields}
    />
  )
}

function RejectionFields({ errorOf }: DecisionFields) {
  return <ReasonFields texts={withdrawalRejections} errorOf={errorOf} />
}
