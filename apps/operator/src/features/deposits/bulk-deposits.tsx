import { expireDeposit, type OperatorDeposit, releaseDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { depositExpiries } from '@cairn/contract/operator/shared/reasons.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import { BulkDialog } from '../../components/list/selection/bulk-dialog.tsx'

/** Actions on several deposits at once. Confirming is not one, because each payment has to be checked. */
export function BulkDeposits({ chosen, onDone }: { chosen: OperatorDeposit[]; onDone: () => void }) {
  const inPlan = chosen.filter(isInPlan)
  const pending = chosen.filter(isPending)
  return (
    <>
      {inPlan.length > 0 && (
        <BulkDialog
          {...shared}
          chosen={inPlan}
          onDone={onDone}
          call={releaseDeposit}
          alreadyCode="deposit_not_in_plan"
          texts={words.releaseSelected}
          inputOf={({ id, version }, form) => ({ params: { id }, version, body: { reason: textOf(form, 'reason') } })}
          renderFields={(errorOf) => <ReasonField error={errorOf('reason')} />}
        />
      )}
      {pending.length > 0 && (
        <BulkDialog
          {...shared}
          chosen={pending}
          onDone={onDone}
          call={expireDeposit}
          alreadyCode="deposit_not_pending"
          texts={words.expireSelected}
          inputOf={({ id, version }, form) => ({ params: { id }, version, body: readReason(form) as never })}
          renderFields={(errorOf) => <ReasonFields texts={depositExpiries} errorOf={errorOf} />}
        />
      )}
    </>
  )
}

const shared = {
  nameOf: ({ member, amount }: OperatorDeposit) => `${member.full_name}, ${formatUsd(amount)}`,
}

/** Whether a deposit is in its plan and can be released. */
export function isInPlan({ status, released_at }: OperatorDeposit): boolean {
  return status === 'completed' && released_at === null
}

/** Whether a deposit is unpaid and can be expired. */
export function isPending({ status }: OperatorDeposit): boolean {
  return status === 'pending'
}
