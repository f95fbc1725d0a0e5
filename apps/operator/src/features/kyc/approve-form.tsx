import {
  approveKyc,
  findKycDuplicates,
  kycChecks,
  normaliseDocumentNumber,
  type KycSubmissionInFull,
} from '@cairn/contract/operator/members/kyc.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { FieldNotes } from '@cairn/ui/forms/field.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { DateField } from '@cairn/ui/fields/date-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { approval as words } from '@cairn/words/backoffice/members/kyc.ts'
import { formatDate, parseDate } from '@cairn/ui/values/dates.ts'
import { useState } from 'react'
import { textOf } from '../../components/dialog/text-of.ts'
import { DecideButtons, useGoesOn } from '../../components/queue/decide-buttons.tsx'
import type { AfterDecision } from '../../components/record/use-record.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { ComparedNames } from './compared-names.tsx'
import { Duplicates } from './duplicates.tsx'

interface ApproveFormProps {
  submission: KycSubmissionInFull
  afterDecision: AfterDecision
}

/** What the document shows, typed next to the picture, and the checks by eye. A number that another member has is shown at once. */
export function ApproveForm({ submission: { id, member, version }, afterDecision }: ApproveFormProps) {
  const [typedName, setTypedName] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [number, setNumber] = useState('')
  const [hasExpiry, setHasExpiry] = useState(true)
  const [duplicates, setDuplicates] = useState<KycSubmissionInFull['duplicates']>([])
  const finding = useCall(findKycDuplicates, { onReply: (reply) => setDuplicates(reply.duplicates) })
  const { goesOn, onReply } = useGoesOn(afterDecision)
  const approving = useCall(approveKyc, {
    onReply,
    onRefused: (refusal) => {
      if (refusal.code === 'kyc_document_duplicate') findDuplicates()
      afterDecision.onConflict(refusal)
    },
  })

  function findDuplicates() {
    if (normaliseDocumentNumber(number).length >= 3) finding.send({ params: { id }, body: { number } })
  }

  function approve(form: FormData) {
    // The server refuses a tick that is missing.
    const isTicked = (name: string) => (form.get(name) === 'on') as true
    const [name_matches, corners_visible, is_valid, is_original] = kycChecks.map(isTicked) as [true, true, true, true]
    approving.send({
      params: { id },
      version,
      body: {
        name: textOf(form, 'name'),
        number,
        birth_date: textOf(form, 'birth_date'),
        expires_on: hasExpiry ? textOf(form, 'expires_on') : null,
        name_matches,
        corners_visible,
        is_valid,
        is_original,
        duplicate_accepted: isTicked('duplicate_accepted'),
      },
    })
  }

  return (
    <Form noValidate onSubmit={approve} className="space-y-3">
      <TextField
        label={words.name}
        data-decide=""
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setTypedName(event.currentTarget.value)}
        {...approving.field('name')}
      />
      <ComparedNames typed={typedName} account={member.full_name} />
      <TextField
        label={words.number}
        autoComplete="off"
        maxLength={50}
        value={number}
        onChange={(event) => {
          setNumber(event.currentTarget.value)
          setDuplicates([])
        }}
        onBlur={findDuplicates}
        {...approving.field('number')}
      />
      {duplicates.length > 0 && (
        <Duplicates duplicates={duplicates}>
          <Checkbox name="duplicate_accepted" label={words.acceptDuplicate} />
        </Duplicates>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label={words.birthDate}
          onChoose={setBirthDate}
          help={readBack(birthDate, true)}
          {...approving.field('birth_date')}
        />
        <DateField
          label={words.expiresOn}
          disabled={!hasExpiry}
          onChoose={setExpiresOn}
          help={readBack(expiresOn)}
          {...approving.field('expires_on')}
        />
      </div>
      <Checkbox
        name="no_expiry"
        label={words.noExpiry}
        checked={!hasExpiry}
        onChange={(event) => setHasExpiry(!event.currentTarget.checked)}
      />
      <div className="space-y-1 border-t border-line pt-3">
        {kycChecks.map((check) => (
          <Checkbox key={check} name={check} label={words.checks[check](member.full_name)} />
        ))}
        <FieldNotes name="checks" error={approving.errorOf('checks')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <DecideButtons label={words.submit} goesOn={goesOn} isBusy={approving.isSending} />
      </div>
    </Form>
  )
}

/** A typed day in words, and for a birth the age: `10 December 1985, 40 years old`. */
function readBack(typed: string, isBirth = false): string | undefined {
  const parsed = typed ? parseDate(typed) : null
  if (!parsed) return undefined
  const day = formatDate(parsed.at)
  if (!isBirth) return day
  const today = new Date().toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(typed.slice(0, 4)) - (today.slice(5) < typed.slice(5) ? 1 : 0)
  return words.aged(day, years)
}
