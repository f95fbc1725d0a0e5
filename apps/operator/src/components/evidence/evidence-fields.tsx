import type { Asset } from '@cairn/contract/core/constants.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { evidence as words } from '@cairn/words/backoffice/shared/records.ts'
import type { ReactNode } from 'react'
import { textOf } from '../dialog/text-of.ts'
import { optionsOf } from '../list/filters/options-of.ts'
import { EvidenceFileField, readEvidenceFile } from './evidence-file-field.tsx'

interface EvidenceFieldsProps {
  errorOf: (name: string) => ReactNode
  /** The server refused the reference because a record has it already (`payment_reference_used`). */
  isReferenceUsed: boolean
  /** A record whose account and counterparty are filled in. */
  like?: { asset: string | null; counterparty: string } | null | undefined
}

export function EvidenceFields({ errorOf, isReferenceUsed, like }: EvidenceFieldsProps) {
  const field = (name: string) => ({ name, error: errorOf(name), autoComplete: 'off' })
  return (
    <>
      <SelectField
        label={words.asset}
        {...field('asset')}
        placeholder={words.noAsset}
        defaultValue={like?.asset ?? ''}
        options={optionsOf(words.assets)}
      />
      <TextField label={words.documentName} {...field('document_name')} help={words.documentNameHelp} />
      <TextField label={words.documentReference} {...field('document_reference')} help={words.documentReferenceHelp} />
      <TextField
        label={words.counterparty}
        {...field('counterparty')}
        defaultValue={like?.counterparty}
        help={words.counterpartyHelp}
      />
      <TextField label={words.transactionId} {...field('transaction_id')} dir="ltr" help={words.transactionHelp} />
      {isReferenceUsed && <Checkbox label={words.referenceRepeats} name="reference_repeats" />}
      <TextField label={words.reason} {...field('reason')} help={words.reasonHelp} />
      <EvidenceFileField error={errorOf('evidence_file_id')} />
    </>
  )
}

export function readEvidence(form: FormData) {
  const text = (name: string) => textOf(form, name)
  return {
    asset: (text('asset') || null) as Asset | null,
    document_name: text('document_name'),
    document_reference: text('document_reference') || null,
    counterparty: text('counterparty'),
    transaction_id: text('transaction_id') || null,
    ...(form.get('reference_repeats') === 'on' ? { reference_repeats: true } : {}),
    reason: text('reason'),
    evidence_file_id: readEvidenceFile(form),
  }
}
