import { randomUuid } from '@cairn/client/browser/random-uuid.ts'
import type { CallInput } from '@cairn/contract/core/call.ts'
import { recordReconciliation } from '@cairn/contract/operator/ledger/reconciliations.ts'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { reconciliations as words } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { textOf } from '../../../components/dialog/text-of.ts'
import { EvidenceFileField, readEvidenceFile } from '../../../components/evidence/evidence-file-field.tsx'
import { optionsOf } from '../../../components/list/filters/options-of.ts'
import { listKey } from '../../../components/list/list.ts'
import { BackLink } from '../../../components/page/back-link.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { CountedSection } from './count-facts.tsx'

type Asset = CallInput<typeof recordReconciliation>['body']['asset']

/** Records counts, one after the other. The result of the last one, with the button that books its difference, is above the form. */
export function RecordReconciliationScreen() {
  const [id, setId] = useState(randomUuid)
  const [countedId, setCountedId] = useState('')
  return (
    <>
      <BackLink to="/ledger/reconciliations" title={words.title} />
      <Screen title={words.record} lead={words.recordLead}>
        {countedId && (
          <div className="mb-6 max-w-3xl">
            <CountedSection id={countedId} />
          </div>
        )}
        {/* The key empties the form for the next count. */}
        <CountForm key={id} id={id} onRecorded={() => (setCountedId(id), setId(randomUuid()))} />
      </Screen>
    </>
  )
}

/** The figure of the books is hidden, so that the count is not adapted to it. */
function CountForm({ id, onRecorded }: { id: string; onRecorded: () => void }) {
  const [asset, setAsset] = useState('')
  const queries = useQueryClient()
  const { send, isSending, errorOf, field, refuse } = useCall(recordReconciliation, {
    onReply: async ({ msg }) => {
      toast.success(msg ?? words.recorded)
      await queries.invalidateQueries({ queryKey: listKey('reconciliations') })
      onRecorded()
    },
  })

  function submit(form: FormData) {
    const typed = textOf(form, 'as_of')
    const at = new Date(typed)
    if (typed && Number.isNaN(at.getTime())) return refuse('as_of', words.enterTime)
    send({
      body: {
        id,
        asset: textOf(form, 'asset') as Asset,
        ...(asset === 'usd'
          ? { amount: textOf(form, 'amount') }
          : { coins: textOf(form, 'coins'), rate: textOf(form, 'rate') }),
        ...(typed ? { as_of: at.toISOString() } : {}),
        note: textOf(form, 'note'),
        evidence_file_id: readEvidenceFile(form),
      },
    })
  }

  return (
    <Form noValidate onSubmit={submit} className="max-w-xl space-y-5">
      <SelectField
        label={words.asset}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is this form
        autoFocus
        {...field('asset')}
        placeholder={words.chooseAsset}
        options={optionsOf(words.assets)}
        value={asset}
        onChange={(event) => setAsset(event.currentTarget.value)}
      />
      {asset === 'usd' ? (
        <AmountField label={words.countedField} {...field('amount')} />
      ) : (
        <>
          <TextField label={words.coinsField} {...field('coins')} {...figure} help={words.coinsHelp} />
          <TextField label={words.rateField} {...field('rate')} {...figure} help={words.rateHelp} />
        </>
      )}
      <TextField label={words.note} {...field('note')} autoComplete="off" help={words.noteHelp} />
      <EvidenceFileField label={words.statement} error={errorOf('evidence_file_id')} />
      <DateField label={words.asOf} {...field('as_of')} hasTime step={1} help={words.asOfHelp} />
      <Button type="submit" isBusy={isSending}>
        {words.submit}
      </Button>
    </Form>
  )
}

const figure = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' } as const
