import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import type { ReactNode } from 'react'

export function CodeField({ name = 'code', error }: { name?: string; error: ReactNode }) {
  return (
    <TextField
      label={words.code}
      name={name}
      help={words.codeHelp}
      error={error}
      autoComplete="one-time-code"
      inputMode="numeric"
      className="tabular-nums tracking-widest"
    />
  )
}
