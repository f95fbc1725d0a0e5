import { randomUuid } from '@cairn/client/browser/random-uuid.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { recordPayment } from '@cairn/contract/operator/deposits/payments.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { payments as words } from '@cairn/words/backoffice/deposits/payments.ts'
import { reconciliations } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import { textOf } from '../../components/dialog/text-of.ts'
import { TransactionIdField } from '../../components/evidence/transaction-id-field.tsx'
import { optionsOf } from '../../components/list/filters/options-of.ts'
import { listKey } from '../../components/list/list.ts'
import { BackLink } from '../../components/page/back-link.tsx'
import { useCall } from '../../session/calls/use-call.ts'

/** Enters a payment that belongs to no deposit. The id is drawn once, so that a form sent twice is one payment. */
export function RecordPaymentScreen() {
  const [id] = useState(randomUuid)
  const [asset, setAsset] = useState('')
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const { send, isSending, errorOf, field } = useCall(recordPayment, {
    onReply: async ({ msg }) => {
      toast.success(msg ?? words.recorded)
      await queries.invalidateQueries({ queryKey: listKey('payments') })
      navigate('/payments')
    },
  })

  function submit(form: FormData) {
    const output = textOf(form, 'output')
    send({
      body: {
        id,
        asset: asset as Asset,
        transaction_id: textOf(form, 'transaction_id'),
        output: output === '' ? -1 : Number(output),
        coins: textOf(form, 'coins'),
        amount: textOf(form, 'amount'),
        note: textOf(form, 'note'),
      },
    })
  }

  const figure = { autoComplete: 'off', dir: 'ltr' } as const
  return (
    <>
      <BackLink to="/payments" title={words.title} />
      <Screen title={words.record} lead={words.recordLead}>
        <Form noValidate onSubmit={submit} className="max-w-xl space-y-5">
          <SelectField
            label={words.asset}
            {...field('asset')}
            placeholder={words.chooseAsset}
            options={optionsOf(reconciliations.assets).filter(({ value }) => value !== 'usd')}
            value={asset}
            onChange={(event) => setAsset(event.currentTarget.value)}
          />
          <TransactionIdField wallet={asset || 'bitcoin'} error={errorOf('transaction_id')} />
          <TextField
            label={words.output}
            {...field('output')}
            {...figure}
            inputMode="numeric"
            help={words.outputHelp}
          />
          <TextField label={words.coins} {...field('coins')} {...figure} inputMode="decimal" help={words.coinsHelp} />
          <AmountField label={words.amountField} {...field('amount')} help={words.amountHelp} />
          <TextField label={words.note} {...field('note')} autoComplete="off" help={words.noteHelp} />
          <Button type="submit" isBusy={isSending}>
            {words.submit}
          </Button>
        </Form>
      </Screen>
    </>
  )
}
