import { markWithdrawalInDoubt, sendWithdrawal, type WithdrawalInFull } from '@cairn/contract/operator/withdrawals.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { records as shared } from '@cairn/words/backoffice/records.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals.ts'
import type { FormEvent } from 'react'
import { DecideDialog, type DecisionFields } from '../../components/dialog/decide-dialog.tsx'
import { Section } from '../../components/record/section.tsx'
import type { Decided } from '../../components/record/use-record.ts'
import { useCall } from '../../session/use-call.ts'
import { useMay } from '../../session/session.tsx'
import { RejectWithdrawal } from './reject-withdrawal.tsx'

/** An approved withdrawal: it is sent, it is not, or nobody knows. */
export function SendSection({ withdrawal: { id }, decided }: { withdrawal: WithdrawalInFull; decided: Decided }) {
  const may = useMay()
  const sending = useCall(sendWithdrawal, decided)
  if (!may(sendWithdrawal)) return null

  function markSent(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    sending.send({ params: { id }, body: { transaction_id: String(form.get('transaction_id') ?? '') } })
  }

  return (
    <Section title={words.send.title}>
      <p className="mb-4 text-sm text-quiet">{words.send.text}</p>
      <form noValidate onSubmit={markSent} className="max-w-xl space-y-4">
        <TextField
          label={shared.transactionId}
          name="transaction_id"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          className="font-mono text-sm"
          error={sending.errorOf('transaction_id')}
        />
        <Button type="submit" isBusy={sending.isSending}>
          {words.send.submit}
        </Button>
      </form>
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <DecideDialog
          {...words.inDoubt}
          call={markWithdrawalInDoubt}
          id={id}
          decided={decided}
          read={(form) => ({ reason: String(form.get('reason') ?? '') })}
          Fields={DoubtFields}
        />
        <RejectWithdrawal id={id} decided={decided} />
      </div>
    </Section>
  )
}

function DoubtFields({ errorOf }: DecisionFields) {
  return <TextField label={words.inDoubt.reason} name="reason" autoComplete="off" error={errorOf('reason')} />
}
