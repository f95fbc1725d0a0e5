import { centsToDecimal, formatUsd, parseAmountCents } from '@cairn/contract/core/money.ts'
import { confirmDeposit, expireDeposit, rejectDeposit, type DepositInFull } from '@cairn/contract/operator/deposits.ts'
import { depositExpiries, depositRejections } from '@cairn/contract/operator/reasons.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { deposits as words } from '@cairn/words/backoffice/deposits.ts'
import { records as shared } from '@cairn/words/backoffice/records.ts'
import { useState, type FormEvent } from 'react'
import { DecideDialog, type DecisionFields } from '../../components/dialog/decide-dialog.tsx'
import { Section } from '../../components/record/section.tsx'
import { readReason, ReasonFields } from '../../components/dialog/reason-fields.tsx'
import type { Decided } from '../../components/record/use-record.ts'
import { useCall } from '../../session/use-call.ts'
import { useMay } from '../../session/session.tsx'

/** What can be decided about a deposit that waits, by whoever may. */
export function DecideDeposit({ deposit, decided }: { deposit: DepositInFull; decided: Decided }) {
  const may = useMay()
  const confirming = useCall(confirmDeposit, decided)
  const asked = deposit.amount ?? 0n
  const [typed, setTyped] = useState(centsToDecimal(asked))
  const received = parseAmountCents(typed.trim())
  const differs = received !== null && received !== asked
  if (!may(confirmDeposit)) return null

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    confirming.send({
      params: { id: deposit.id },
      body: {
        amount_received: typed.trim(),
        transaction_id: String(form.get('transaction_id') ?? ''),
        differs: form.get('differs') === 'on',
      },
    })
  }

  return (
    <Section title={words.confirm.title}>
      <p className="mb-4 text-sm text-quiet">{words.confirm.text}</p>
      <form noValidate onSubmit={confirm} className="max-w-xl space-y-4">
        <TextField
          label={words.confirm.amount}
          name="amount_received"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          className="tabular-nums"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          help={received === null ? words.confirm.amountHelp : formatUsd(received)}
          error={confirming.errorOf('amount_received') ?? confirming.errorOf('amount')}
        />
        {differs && <Checkbox name="differs" label={words.confirm.differs(formatUsd(received), formatUsd(asked))} />}
        <TextField
          label={shared.transactionId}
          name="transaction_id"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          className="font-mono text-sm"
          error={confirming.errorOf('transaction_id')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={confirming.isSending}>
            {words.confirm.submit}
          </Button>
        </div>
      </form>
      <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
        <DecideDialog
          {...words.reject}
          isDangerous
          call={rejectDeposit}
          id={deposit.id}
          decided={decided}
          read={readReason}
          Fields={RejectionFields}
        />
        <DecideDialog
          {...words.expire}
          call={expireDeposit}
          id={deposit.id}
          decided={decided}
          read={readReason}
          Fields={ExpiryFields}
        />
      </div>
    </Section>
  )
}

function RejectionFields({ errorOf }: DecisionFields) {
  return <ReasonFields texts={depositRejections} errorOf={errorOf} />
}

function ExpiryFields({ errorOf }: DecisionFields) {
  return <ReasonFields texts={depositExpiries} errorOf={errorOf} />
}
