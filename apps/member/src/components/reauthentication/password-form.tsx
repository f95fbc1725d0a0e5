import { AccountName } from '@cairn/ui/forms/account-name.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { reauthentication as words } from '@cairn/words/member/account/reauthentication.ts'
import { useUser } from '../../session/session.tsx'
import { ReauthenticationForm, type ReauthenticationAnswer } from './reauthentication-form.tsx'

export function PasswordForm(answer: ReauthenticationAnswer) {
  const { email } = useUser()
  return (
    <ReauthenticationForm by="password" {...answer}>
      {(name, error) => (
        <>
          <AccountName value={email} />
          <PasswordField label={words.password} name={name} error={error} autoComplete="current-password" required />
        </>
      )}
    </ReauthenticationForm>
  )
}
