import { reasonLength } from '@cairn/contract/operator/shared/fields.ts'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { forms as words } from '@cairn/words/backoffice/shared/records.ts'
import type { ReactNode } from 'react'

interface ReasonFieldProps {
  error: ReactNode
  label?: string
  help?: string
}

/** A reason that other operators can see. */
export function ReasonField({ error, label = words.reason, help = words.reasonHelp }: ReasonFieldProps) {
  return (
    <TextField
      label={label}
      name="reason"
      help={help}
      autoComplete="off"
      maxLength={reasonLength.max}
      required
      error={error}
    />
  )
}
