import { cleanCode } from '@cairn/contract/core/typed/clean-code.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import type { viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { AccountName } from '@cairn/ui/forms/account-name.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { invitation as words } from '@cairn/words/backoffice/operators/operators.ts'
import type { ReactNode } from 'react'
import { AuthenticatorKey } from '../../components/authenticator-key.tsx'
import { CodeField } from '../../components/code-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { roleWords } from './roles.ts'

interface InvitationFormProps {
  invitation: CallReply<typeof viewInvitation>
  errorOf: (field: string) => ReactNode
  isSending: boolean
  onSubmit: (typed: { name: string; password: string; code: string }) => void
}

export function InvitationForm({ invitation, errorOf, isSending, onSubmit }: InvitationFormProps) {
  const { email, role, secret, secret_url } = invitation

  function submit(form: FormData) {
    const password = String(form.get('password') ?? '')
    onSubmit({ name: textOf(form, 'name'), password, code: cleanCode(textOf(form, 'code')) })
  }

  return (
    <>
      <p className="mt-1 text-quiet">{words.lead(email, roleWords(role))}</p>
      <Form noValidate onSubmit={submit} className="mt-8 space-y-5">
        <AccountName value={email} />
        <TextField label={words.name} name="name" autoComplete="name" error={errorOf('name')} />
        <PasswordField
          label={words.password}
          name="password"
          help={words.passwordHelp}
          autoComplete="new-password"
          error={errorOf('password')}
        />
        <section aria-labelledby="authenticator" className="rounded-lg border border-line bg-surface p-5">
          <h2 id="authenticator" className="text-base font-semibold">
            {words.authenticator}
          </h2>
          <p className="mt-1 text-sm text-quiet">{words.authenticatorText}</p>
          <AuthenticatorKey secret={secret} url={secret_url} />
          <CodeField error={errorOf('code')} />
        </section>
        <Button type="submit" isBusy={isSending} className="w-full">
          {words.submit}
        </Button>
      </Form>
    </>
  )
}
