import { formatReason } from '@cairn/contract/operator/reasons.ts'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { records as words } from '@cairn/words/backoffice/records.ts'
import { useState, type ReactNode } from 'react'

export interface ReasonFieldsProps {
  /** What the member reads for each code. */
  texts: Record<string, string>
  errorOf: (field: string) => ReactNode
}

/** Why something is decided against a member: a code of the list and words, and below them what the member will read. */
export function ReasonFields({ texts, errorOf }: ReasonFieldsProps) {
  const [code, setCode] = useState('')
  const [own, setOwn] = useState('')
  const told = formatReason(texts[code] ?? '', own.trim())
  return (
    <>
      <SelectField
        label={words.reason}
        name="code"
        placeholder={words.chooseReason}
        options={Object.entries(texts).map(([value, text]) => ({ value, label: text || words.otherReason }))}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={errorOf('code')}
      />
      <TextField
        label={words.words}
        name="words"
        help={words.wordsHelp}
        autoComplete="off"
        maxLength={350}
        value={own}
        onChange={(event) => setOwn(event.currentTarget.value)}
        error={errorOf('words')}
      />
      {told && (
        <p className="rounded-md border border-transparent bg-sunken p-3 text-sm">
          <span className="block text-xs text-quiet">{words.memberReads}</span>
          <span className="wrap-anywhere">{told}</span>
        </p>
      )}
    </>
  )
}

/** What the fields hold, as the calls take it; words that were not written are not sent. */
export function readReason(form: FormData): { code: string; words?: string } {
  const own = String(form.get('words') ?? '').trim()
  return { code: String(form.get('code') ?? ''), ...(own ? { words: own } : {}) }
}
