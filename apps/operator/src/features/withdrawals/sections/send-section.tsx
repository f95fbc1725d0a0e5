import { sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { CopyButton } from '@cairn/ui/buttons/copy-button.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { AddressGroups } from '@cairn/ui/values/address-groups.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { textOf } from '../../../components/dialog/text-of.ts'
import { TransactionIdField } from '../../../components/evidence/transaction-id-field.tsx'
import { Section } from '../../../components/page/section.tsx'
import { useMay } from '../../../session/session.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { MarkUncertain } from './mark-uncertain.tsx'
import { isStopped, type WithdrawalSectionProps } from './withdrawal-section.ts'

/**
 * A withdrawal that the operator claimed: what is to be sent where, and the id of the transaction that did. One that is stopped shows no
 * address to pay, and still takes the id of a transaction that was sent before.
 */
export function SendSection({ withdrawal, afterDecision }: WithdrawalSectionProps) {
  const { address, amount, claim, id, version, wallet } = withdrawal
  const may = useMay()
  const sending = useCall(sendWithdrawal, { onReply: afterDecision.onDone, onRefused: afterDecision.onConflict })
  if (!may(sendWithdrawal)) return null

  function markSent(form: FormData) {
    const coins = textOf(form, 'coins')
    sending.send({
      params: { id },
      version,
      body: { transaction_id: textOf(form, 'transaction_id'), ...(coins ? { coins } : {}) },
    })
  }

  return (
    <Section title={words.send.title}>
      {claim?.taken_over_from && (
        <p role="note" className="mb-4 rounded-md border border-waiting bg-waiting-soft p-3 text-sm font-medium">
          {words.send.takenOver(claim.taken_over_from)}
        </p>
      )}
      {isStopped(withdrawal) ? (
        <p className="mb-4 text-sm text-quiet">{words.stopped.alreadySent}</p>
      ) : (
        <Payable {...{ address, amount, wallet }} />
      )}
      <Form noValidate onSubmit={markSent} className="max-w-xl space-y-4">
        <TransactionIdField wallet={wallet} error={sending.errorOf('transaction_id')} />
        <TextField
          label={words.send.coins}
          name="coins"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          help={words.send.coinsHelp}
          error={sending.errorOf('coins')}
        />
        <Button type="submit" isBusy={sending.isSending}>
          {words.send.submit}
        </Button>
      </Form>
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <MarkUncertain withdrawal={withdrawal} afterDecision={afterDecision} />
      </div>
    </Section>
  )
}

function Payable({ address, amount, wallet }: Pick<WithdrawalInFull, 'address' | 'amount' | 'wallet'>) {
  return (
    <>
      <p className="mb-4 text-sm text-quiet">{words.send.text}</p>
      <div className="mb-5 space-y-3 rounded-md border border-edge p-4">
        <p className="text-lg font-semibold">
          <Text parts={words.send.worth(<Money cents={amount} />)} />
        </p>
        <p className="text-sm">{words.send.workOut(words.wallets[wallet] ?? wallet)}</p>
        <p className="text-sm text-quiet">{words.send.payable}</p>
        <p className="text-lg">
          <AddressGroups address={address} />
        </p>
        <div className="flex flex-wrap gap-3">
          <CopyButton kind="address" text={address} label={words.copyAddress} />
        </div>
      </div>
    </>
  )
}
