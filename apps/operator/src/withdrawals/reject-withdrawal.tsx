import { withdrawalRejections } from '@cairn/contract/operator/reasons.ts'
import { rejectWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { withdrawals as words } from '@cairn/words/office.ts'
import { DecideDialog, type DecisionFields } from '../records/decide-dialog.tsx'
import { readReason, ReasonFields } from '../records/reason-fields.tsx'
import type { Decided } from '../records/use-record.ts'

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
