import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { forms as words } from '@cairn/words/backoffice/records.ts'
import type { ReactNode } from 'react'

/** A reason that other operators can see. */
export function ReasonField({ error }: { error: ReactNode }) {
  return (
    <TextField
      label={words.reason}
      name="reason"
      help={words.reasonHelp}
      autoComplete="off"
      maxLength={500}
      required
      error={error}
    />
  )
}
