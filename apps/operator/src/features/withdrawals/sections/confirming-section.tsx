import { sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { textOf } from '../../../components/dialog/text-of.ts'
import { TransactionIdField } from '../../../components/evidence/transaction-id-field.tsx'
import { Section } from '../../../components/page/section.tsx'
import { useMay } from '../../../session/session.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { MarkUncertain } from './mark-uncertain.tsx'
import type { WithdrawalSectionProps } from './withdrawal-section.ts'

/** A withdrawal whose transaction the chain has not confirmed. Its sender can enter another one that took its place. */
export function ConfirmingSection({ withdrawal, afterDecision }: WithdrawalSectionProps) {
  const { claim, id, version, wallet } = withdrawal
  const may = useMay()
  const sending = useCall(sendWithdrawal, { onReply: afterDecision.onDone, onRefused: afterDecision.onConflict })
  if (!may(sendWithdrawal)) return null
  return (
    <Section title={words.confirming.title}>
      <p className="text-sm text-quiet">{words.confirming.text}</p>
      {claim?.is_mine && (
        <Form
          noValidate
          onSubmit={(form) =>
            sending.send({ params: { id }, version, body: { transaction_id: textOf(form, 'transaction_id') } })
          }
          className="mt-4 max-w-xl space-y-4"
        >
          <p className="text-sm">{words.confirming.other}</p>
          <TransactionIdField wallet={wallet} error={sending.errorOf('transaction_id')} />
          <Button type="submit" look="secondary" isBusy={sending.isSending}>
            {words.confirming.submit}
          </Button>
        </Form>
      )}
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <MarkUncertain withdrawal={withdrawal} afterDecision={afterDecision} />
      </div>
    </Section>
  )
}
