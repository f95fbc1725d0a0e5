import { accountTypes } from '@cairn/contract/core/constants.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { registration as words } from '@cairn/words/member/registration.ts'
import { useEffect, useRef } from 'react'
import { configuration } from '../../configuration.ts'

const accountTypeOptions = accountTypes.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

export function RegisterFields({ errorOf }: { errorOf: (field: string) => string | undefined }) {
  const upline = useRef<HTMLInputElement>(null)

  // Off unless the operator has turned it on (UI-C5).
  useEffect(() => {
    const sponsor = new URLSearchParams(location.search).get('sponsor_id')
    if (configuration.prefillReferral && sponsor && upline.current?.value === '') upline.current.value = sponsor
  }, [])

  return (
    <>
      <TextField label={words.fullName} name="full_name" autoComplete="name" required error={errorOf('full_name')} />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={errorOf('email')}
      />
      <SelectField
        label={words.accountType}
        name="account_type"
        options={accountTypeOptions}
        defaultValue="basic"
        help={words.accountTypeHelp}
        error={errorOf('account_type')}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="new-password"
        required
        help={words.passwordHelp}
        error={errorOf('password')}
      />
      <PasswordField
        label={words.passwordAgain}
        name="password_again"
        autoComplete="new-password"
        required
        error={errorOf('password_again')}
      />
      <TextField
        ref={upline}
        label={words.upline}
        name="upline"
        autoComplete="off"
        spellCheck={false}
        error={errorOf('upline')}
      />
      <Checkbox label={words.terms} name="terms" error={errorOf('terms')} />
    </>
  )
}
