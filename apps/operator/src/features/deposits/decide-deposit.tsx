import { centsToDecimal, formatUsd, parseAmountCents } from '@cairn/contract/core/money/money.ts'
import {
  confirmDeposit,
  expireDeposit,
  rejectDeposit,
  type DepositInFull,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { depositExpiries, depositRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { useState } from 'react'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { TransactionIdField } from '../../components/evidence/transaction-id-field.tsx'
import { DecideButtons, useGoesOn } from '../../components/queue/decide-buttons.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { PendingRequest } from '../../components/record/pending-request.tsx'
import { Section } from '../../components/page/section.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { PaymentNote, usePayment } from './payment-note.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { useMay } from '../../session/session.tsx'

interface DecisionProps {
  deposit: DepositInFull
  afterDecision: AfterDecision
}

export function DecideDeposit({ deposit, afterDecision }: DecisionProps) {
  const may = useMay()
  if (!may(confirmDeposit)) return null
  const decision = (form: FormData) => ({
    params: { id: deposit.id },
    version: deposit.version,
    body: readReason(form),
  })
  return (
    <Section title={words.confirm.title}>
      {deposit.pending_approval ? (
        <PendingRequest id={deposit.pending_approval} />
      ) : (
        <ConfirmForm deposit={deposit} afterDecision={afterDecision} />
      )}
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <ActionDialog
          {...words.reject}
          {...afterDecision}
          look="danger"
          call={rejectDeposit}
          input={decision}
          renderFields={(errorOf) => <ReasonFields texts={depositRejections} errorOf={errorOf} />}
        />
        <ActionDialog
          {...words.expire}
          {...afterDecision}
          call={expireDeposit}
          input={decision}
          renderFields={(errorOf) => <ReasonFields texts={depositExpiries} errorOf={errorOf} />}
        />
      </div>
    </Section>
  )
}

/** Confirms the payment as it arrived. Another amount takes a tick, and a far one the reason for a second operator. */
function ConfirmForm({ deposit, afterDecision }: DecisionProps) {
  const [needsSecondApprover, setNeedsSecondApprover] = useState(false)
  const { goesOn, onReply } = useGoesOn(afterDecision)
  const confirming = useCall(confirmDeposit, {
    onReply,
    onRefused: (refusal) => {
      if (refusal.code === 'second_person_needed') setNeedsSecondApprover(true)
      afterDecision.onConflict(refusal)
    },
  })
  const { amount: requested, arrived, quote } = deposit
  // The form has the transaction that pays the deposit's own address until the operator types one.
  const [typedId, setTypedId] = useState<string | null>(null)
  const payment = usePayment(deposit, typedId ?? arrived?.transaction_id ?? null)
  // The operator types the transaction of a payment by a contract, which has none here.
  const isArrived = typedId === null || arrived?.transaction_id === null
  const coins = (isArrived && arrived?.coins) || payment.data?.coins || ''
  // The form has the amount that arrived until the operator types one.
  const [own, setTyped] = useState<string | null>(null)
  const typed = own ?? centsToDecimal((isArrived && arrived?.amount) || payment.data?.amount || requested)
  const received = parseAmountCents(typed.trim())
  const differs = received !== null && received !== requested

  function confirm(form: FormData) {
    confirming.send({
      params: { id: deposit.id },
      version: deposit.version,
      body: {
        amount_received: typed.trim(),
        transaction_id: textOf(form, 'transaction_id'),
        ...(textOf(form, 'coins') ? { coins: textOf(form, 'coins') } : {}),
        differs: form.get('differs') === 'on',
        ...(needsSecondApprover ? { reason: textOf(form, 'reason') } : {}),
      },
    })
  }

  return (
    <>
      <p className="mb-4 text-sm text-quiet">{words.confirm.text}</p>
      <Form noValidate onSubmit={confirm} className="max-w-xl space-y-4">
        <TextField
          label={words.confirm.amount}
          name="amount_received"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className="tabular-nums"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setNeedsSecondApprover(false)
          }}
          help={received === null ? words.confirm.amountHelp : formatUsd(received)}
          error={confirming.errorOf('amount_received') ?? confirming.errorOf('amount')}
        />
        {differs && (
          <Checkbox name="differs" label={words.confirm.differs(formatUsd(received), formatUsd(requested))} />
        )}
        <TransactionIdField
          wallet={deposit.wallet}
          decides
          error={confirming.errorOf('transaction_id')}
          value={typedId ?? arrived?.transaction_id ?? payment.data?.transaction_id ?? ''}
          onChange={setTypedId}
        />
        <PaymentNote payment={payment} />
        <TextField
          // Filled in again when the chain shows another payment.
          key={coins}
          label={words.confirm.coins}
          name="coins"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          defaultValue={coins}
          help={quote ? words.confirm.coinsRequested(`${quote.coins} ${quote.unit}`) : words.confirm.coinsHelp}
          error={confirming.errorOf('coins')}
        />
        {needsSecondApprover && (
          <>
            <NoApproverWarning request="deposit_confirmation" />
            <ReasonField error={confirming.errorOf('reason')} />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <DecideButtons
            label={needsSecondApprover ? records.requestApproval : words.confirm.submit}
            goesOn={goesOn}
            isBusy={confirming.isSending}
          />
        </div>
      </Form>
    </>
  )
}
