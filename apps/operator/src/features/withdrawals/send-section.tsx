import { markWithdrawalUncertain, sendWithdrawal } from '@cairn/contract/operator/withdrawals.ts'
import { Form } from '@cairn/ui/fields/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals.ts'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { TransactionIdField } from '../../components/evidence/transaction-id-field.tsx'
import { Section } from '../../components/record/section.tsx'
import { useMay } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'
import { RejectWithdrawal } from './reject-withdrawal.tsx'
import type { WithdrawalSectionProps } from './withdrawal-section.ts'

/** An approved withdrawal, which the operator sends, rejects, or marks as uncertain. */
export function SendSection({ withdrawal, afterDecision }: WithdrawalSectionProps) {
  const { id, version } = withdrawal
  const may = useMay()
  const sending = useCall(sendWithdrawal, { onReply: afterDecision.onDone, onRefused: afterDecision.onConflict })
  if (!may(sendWithdrawal)) return null

  function markSent(form: FormData) {
    sending.send({
      params: { id },
      version,
      body: { transaction_id: textOf(form, 'transaction_id') },
    })
  }

  return (
    <Section title={words.send.title}>
      <p className="mb-4 text-sm text-quiet">{words.send.text}</p>
      <Form noValidate onSubmit={markSent} className="max-w-xl space-y-4">
        <TransactionIdField error={sending.errorOf('transaction_id')} />
        <Button type="submit" isBusy={sending.isSending}>
          {words.send.submit}
        </Button>
      </Form>
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <ActionDialog
          {...words.uncertain}
          {...afterDecision}
          call={markWithdrawalUncertain}
          input={(form) => ({ params: { id }, version, body: { reason: textOf(form, 'reason') } })}
          renderFields={(errorOf) => <ReasonField label={words.uncertain.reason} error={errorOf('reason')} />}
        />
        <RejectWithdrawal withdrawal={withdrawal} afterDecision={afterDecision} />
      </div>
    </Section>
  )
}
