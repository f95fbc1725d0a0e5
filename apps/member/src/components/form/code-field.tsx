import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'

/** A code of the authenticator app, or a recovery code. */
export function CodeField(field: { name: string; error: string | undefined }) {
  return (
    <TextField
      label={factors.signIn.code}
      help={factors.signIn.codeHelp}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      className="tabular-nums rtl:text-end"
      required
      {...field}
    />
  )
}
