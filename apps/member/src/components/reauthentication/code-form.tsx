import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { ReauthenticationForm, type ReauthenticationAnswer } from './reauthentication-form.tsx'

/** Re-authenticates with a code of the authenticator app, or a recovery code. */
export function CodeForm(answer: ReauthenticationAnswer) {
  return (
    <ReauthenticationForm by="code" {...answer}>
      {(name, error) => (
        <TextField
          label={factors.signIn.code}
          name={name}
          help={factors.signIn.codeHelp}
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          className="tabular-nums rtl:text-end"
          required
        />
      )}
    </ReauthenticationForm>
  )
}
