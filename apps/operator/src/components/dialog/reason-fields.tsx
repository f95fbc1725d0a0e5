import { reasonWordsLength } from '@cairn/contract/operator/shared/fields.ts'
import { formatReason } from '@cairn/contract/operator/shared/reasons.ts'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { useState } from 'react'
import type { ErrorOf } from './action-dialog.tsx'
import { textOf } from './text-of.ts'

export interface ReasonFieldsProps {
  /** The member's text for each code. */
  texts: Record<string, string>
  errorOf: ErrorOf
}

/** The reason for a decision against a member: a code and details, with a preview of the text that the member sees. */
export function ReasonFields({ texts, errorOf }: ReasonFieldsProps) {
  const [code, setCode] = useState('')
  const [details, setDetails] = useState('')
  const preview = formatReason(texts[code] ?? '', details.trim())
  return (
    <>
      <SelectField
        label={words.reason}
        name="code"
        placeholder={words.selectReason}
        options={Object.entries(texts).map(([value, text]) => ({ value, label: text || words.otherReason }))}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={errorOf('code')}
      />
      <TextField
        label={words.details}
        name="words"
        help={words.detailsHelp}
        autoComplete="off"
        maxLength={reasonWordsLength.max}
        value={details}
        onChange={(event) => setDetails(event.currentTarget.value)}
        error={errorOf('words')}
      />
      {preview && (
        <p className="rounded-md border border-transparent bg-sunken p-3 text-sm">
          <span className="block text-xs text-quiet">{words.memberSees}</span>
          <span className="wrap-anywhere">{preview}</span>
        </p>
      )}
    </>
  )
}

/** Reads the fields for a call. Empty details are left out. The server checks the code, so any call's type accepts it. */
export function readReason(form: FormData): { code: never; words?: string } {
  const details = textOf(form, 'words')
  return { code: textOf(form, 'code') as never, ...(details ? { words: details } : {}) }
}
