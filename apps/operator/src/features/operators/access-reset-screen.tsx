import { cleanCode } from '@cairn/contract/core/typed/clean-code.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { completeAccessReset, viewAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { AccountName } from '@cairn/ui/forms/account-name.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { accessReset as words, invitation } from '@cairn/words/backoffice/operators/operators.ts'
import { send } from '../../api.ts'
import { AuthenticatorKey } from '../../components/authenticator-key.tsx'
import { CodeField } from '../../components/code-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { LinkPage } from './link-page.tsx'

const find = (token: string) => send(viewAccessReset, { body: { token } })

/** The page of the link by which an operator replaces a lost password or authenticator. */
export function AccessResetScreen() {
  return (
    <LinkPage
      title={words.title}
      loading={words.loading}
      done={words.done}
      find={find}
      renderForm={(reset, token, onDone) => <ResetForm reset={reset} token={token} onDone={onDone} />}
    />
  )
}

interface ResetFormProps {
  reset: CallReply<typeof viewAccessReset>
  token: string
  onDone: () => void
}

/** Only the lost credential. */
function ResetForm({ reset: { authenticator, email, lost }, token, onDone }: ResetFormProps) {
  const call = useCall(completeAccessReset, { onReply: onDone })

  function submit(form: FormData) {
    const password = lost === 'authenticator' ? {} : { password: String(form.get('password') ?? '') }
    const code = authenticator ? { code: cleanCode(textOf(form, 'code')) } : {}
    call.send({ body: { token, ...password, ...code } })
  }

  return (
    <>
      <p className="mt-1 text-quiet">{words.lead(email)}</p>
      <Form noValidate onSubmit={submit} className="mt-8 space-y-5">
        <AccountName value={email} />
        {lost !== 'authenticator' && (
          <PasswordField
            label={words.password}
            help={invitation.passwordHelp}
            autoComplete="new-password"
            {...call.field('password')}
          />
        )}
        {authenticator && (
          <section aria-labelledby="authenticator" className="rounded-lg border border-line bg-surface p-5">
            <h2 id="authenticator" className="text-base font-semibold">
              {words.authenticator}
            </h2>
            <p className="mt-1 text-sm text-quiet">{invitation.authenticatorText}</p>
            <AuthenticatorKey secret={authenticator.secret} url={authenticator.secret_url} />
            <CodeField error={call.errorOf('code')} />
          </section>
        )}
        <Button type="submit" isBusy={call.isSending} className="w-full">
          {words.submit}
        </Button>
      </Form>
    </>
  )
}
