import { accountTypes } from '@cairn/contract/core/constants.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { registration as words } from '@cairn/words/member/account/registration.ts'
import { useEffect, useRef } from 'react'
import { ExternalLink } from '../../components/links/external-link.tsx'
import { useCompany } from '../../components/use-company.ts'
import { configuration } from '../../configuration.ts'

const accountTypeOptions = accountTypes.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}))

export function RegisterFields({ field }: { field: (name: string) => { name: string; error: string | undefined } }) {
  const upline = useRef<HTMLInputElement>(null)

  // Off unless the operator has turned it on (UI-C5).
  useEffect(() => {
    const sponsor = new URLSearchParams(location.search).get('sponsor_id')
    if (configuration.prefillReferral && sponsor && upline.current?.value === '') upline.current.value = sponsor
  }, [])

  return (
    <>
      <TextField label={words.fullName} {...field('full_name')} autoComplete="name" required />
      <TextField label={words.email} {...field('email')} type="email" autoComplete="username" required />
      <SelectField
        label={words.accountType}
        {...field('account_type')}
        options={accountTypeOptions}
        defaultValue="basic"
        help={words.accountTypeHelp}
      />
      <PasswordField
        label={words.password}
        {...field('password')}
        autoComplete="new-password"
        required
        help={words.passwordHelp}
      />
      <PasswordField label={words.passwordAgain} {...field('password_again')} autoComplete="new-password" required />
      <TextField
        ref={upline}
        label={words.upline}
        {...field('upline')}
        autoComplete="off"
        spellCheck={false}
        help={words.uplineHelp}
      />
      <Checkbox label={<TermsLabel />} {...field('terms')} />
    </>
  )
}

/** The specified text. Some of its words link to the terms where an owner has set them. */
function TermsLabel() {
  const { terms_url: url } = useCompany()
  const [before, after] = words.terms.split(words.termsLink)
  if (!url) return words.terms
  return (
    <>
      {before}
      <ExternalLink to={url} className="text-accent hover:text-accent-strong">
        {words.termsLink}
      </ExternalLink>
      {after}
    </>
  )
}
