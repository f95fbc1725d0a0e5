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
import { readBack } from '@cairn/ui/values/dates.ts'
import { useEffect, useRef, useState } from 'react'
import { compareNames } from '@cairn/contract/operator/members/compare-names.ts'
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

/**
 * What the document shows, typed next to the picture, and the checks by eye. What is typed answers two of them. A number that another
 * member has is shown at once.
 */
export function ApproveForm({ submission, afterDecision }: ApproveFormProps) {
  const { id, has_opened: hasOpened, member, version } = submission
  const nameField = useFocusOnceOpened(hasOpened)
  const [typedName, setTypedName] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [number, setNumber] = useState('')
  const [hasExpiry, setHasExpiry] = useState(true)
  const [duplicates, setDuplicates] = useState<KycSubmissionInFull['duplicates']>([])
  const answered: Record<string, boolean> = {
    name_matches: typedName.trim() !== '' && !compareNames(typedName, member.full_name).differ,
    is_valid: !hasExpiry || expiresOn >= today(),
  }
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
    const isFine = (check: string) => (answered[check] || isTicked(check)) as true
    const [name_matches, corners_visible, is_valid, is_original] = kycChecks.map(isFine) as [true, true, true, true]
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
        ref={nameField}
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
          help={readBirth(birthDate)}
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
          <Checkbox
            key={`${check} ${answered[check]}`}
            name={check}
            label={words.checks[check](member.full_name)}
            {...(answered[check] && { checked: true, disabled: true })}
          />
        ))}
        <FieldNotes name="checks" error={approving.errorOf('checks')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <DecideButtons label={words.submit} goesOn={goesOn} isBusy={approving.isSending} />
      </div>
    </Form>
  )
}

/** Focuses the first field once the document is open. On a phone that would scroll the document away. */
function useFocusOnceOpened(hasOpened: boolean) {
  const field = useRef<HTMLInputElement>(null)
  const wasOpen = useRef(hasOpened)
  useEffect(() => {
    if (hasOpened && !wasOpen.current && matchMedia('(pointer: fine)').matches)
      field.current?.focus({ preventScroll: true })
    wasOpen.current = hasOpened
  }, [hasOpened])
  return field
}

const today = () => new Date().toISOString().slice(0, 10)

/** A day of birth in words, with the age: `10 December 1985, 40 years old`. */
function readBirth(typed: string): string | undefined {
  const day = readBack(typed)
  if (!day) return undefined
  const now = today()
  const years = Number(now.slice(0, 4)) - Number(typed.slice(0, 4)) - (now.slice(5) < typed.slice(5) ? 1 : 0)
  return words.aged(day, years)
}
