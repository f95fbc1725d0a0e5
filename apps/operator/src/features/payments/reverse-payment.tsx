import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestPaymentLoss, requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import type { IncomingPayment } from '@cairn/contract/operator/deposits/payments.ts'
import { payments as words } from '@cairn/words/backoffice/deposits/payments.ts'
import { ActionDialog, type ErrorOf } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'

type Kind = 'payment_reversal' | 'payment_loss'

const fields = (kind: Kind) => (errorOf: ErrorOf) => (
  <>
    <NoApproverWarning request={kind} />
    <ReasonField error={errorOf('reason')} />
  </>
)

/** Requests to take back the credit of a payment that left the chain, or to book what was missing of it. */
export function ReversePayment({ payment: { id, missing } }: { payment: IncomingPayment }) {
  const read = (form: FormData) => ({ params: { id }, body: { reason: textOf(form, 'reason') } })
  return missing === null ? (
    <ActionDialog
      {...words.reverse}
      isSmall
      text={words.reverseLead}
      call={requestPaymentReversal}
      input={read}
      renderFields={fields('payment_reversal')}
    />
  ) : (
    <ActionDialog
      {...words.book}
      isSmall
      text={words.bookLead(formatUsd(missing))}
      call={requestPaymentLoss}
      input={read}
      renderFields={fields('payment_loss')}
    />
  )
}
