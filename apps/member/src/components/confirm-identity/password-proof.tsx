import { AccountName } from '@cairn/ui/forms/account-name.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { stepUp as words } from '@cairn/words/member/account/step-up.ts'
import { useUser } from '../../session/session.tsx'
import { ProofForm, type ProofAnswer } from './proof-form.tsx'

export function PasswordProof(answer: ProofAnswer) {
  const { email } = useUser()
  return (
    <ProofForm proves="password" {...answer}>
      {(name, error) => (
        <>
          <AccountName value={email} />
          <PasswordField label={words.password} name={name} error={error} autoComplete="current-password" required />
        </>
      )}
    </ProofForm>
  )
}
