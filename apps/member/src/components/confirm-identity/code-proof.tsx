import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { ProofForm, type ProofAnswer } from './proof-form.tsx'

/** Proves who the member is with a code of the authenticator app, or a recovery code. */
export function CodeProof(answer: ProofAnswer) {
  return (
    <ProofForm proves="code" {...answer}>
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
    </ProofForm>
  )
}
