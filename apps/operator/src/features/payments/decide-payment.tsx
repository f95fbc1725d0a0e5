import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import {
  requestPaymentOutcome,
  type IncomingPayment,
  type PaymentOutcome,
} from '@cairn/contract/operator/deposits/payments.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { payments as words } from '@cairn/words/backoffice/deposits/payments.ts'
import { useState } from 'react'
import { ActionDialog, type ErrorOf } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { TransactionIdField } from '../../components/evidence/transaction-id-field.tsx'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { SearchField } from '../../components/list/search/search-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'

/** Requests what becomes of a payment: a member's credit, the refund that was sent, or that it was a mistake. */
export function DecidePayment({ payment }: { payment: IncomingPayment }) {
  const [outcome, setOutcome] = useState('')
  const [member, setMember] = useState(payment.member_id ?? '')
  const { id } = payment

  function read(form: FormData) {
    const effect =
      outcome === 'credited'
        ? { amount: textOf(form, 'amount'), ...(member ? { member_id: member } : {}) }
        : outcome === 'refunded'
          ? { refund_transaction_id: textOf(form, 'transaction_id') }
          : {}
    return {
      params: { id },
      body: { outcome: outcome as PaymentOutcome, ...effect, reason: textOf(form, 'reason') },
    }
  }

  const fields = (errorOf: ErrorOf) => (
    <>
      <NoApproverWarning request="payment_outcome" />
      <SelectField
        label={words.outcome}
        name="outcome"
        placeholder={words.chooseOutcome}
        options={optionsOf(words.outcomes)}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        error={errorOf('outcome')}
      />
      {outcome === 'credited' && (
        <>
          <SearchField
            kind="member"
            label={words.member}
            name="member_id"
            value={member}
            onChange={setMember}
            help={words.memberHelp}
            error={errorOf('member_id')}
          />
          <AmountField
            label={words.credit}
            name="amount"
            defaultValue={payment.amount === null ? '' : centsToDecimal(payment.amount)}
            error={errorOf('amount')}
          />
        </>
      )}
      {outcome === 'refunded' && <TransactionIdField wallet={payment.asset} error={errorOf('transaction_id')} />}
      <ReasonField error={errorOf('reason')} />
    </>
  )
  return <ActionDialog {...words.decide} isSmall call={requestPaymentOutcome} input={read} renderFields={fields} />
}
