import { signInOperator, type OperatorSession } from '@cairn/contract/operator/operators/sessions.ts'
import { Form } from '@cairn/ui/fields/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { useTitle } from '@cairn/ui/page/screen.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import type { RefusedError } from '@cairn/client/client.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from './use-call.ts'

interface SignInScreenProps {
  /** Why the last session ended. */
  notice: string | null
  onSignedIn: (session: OperatorSession) => void
}

/** Email, password and authenticator code, or a recovery code in its place. A refusal does not say which of them was wrong. */
export function SignInScreen({ notice, onSignedIn }: SignInScreenProps) {
  useTitle(words.title)
  const heading = useRef<HTMLHeadingElement>(null)
  const [refusal, setRefusal] = useState<RefusedError | null>(null)
  const [isAuthenticatorLost, setIsAuthenticatorLost] = useState(false)
  const doesRemovalWait = refusal?.code === 'operator_removal_waits'
  const call = useCall(signInOperator, {
    onReply: onSignedIn,
    onRefused: (refused) => {
      setRefusal(refused)
      // A code works once, so the next one replaces it.
      codeField()?.select()
      return true
    },
  })

  // A screen reader announces the new screen when a session ends.
  useEffect(() => {
    if (notice) heading.current?.focus()
  }, [notice])

  function submit(form: FormData) {
    const value = (name: string) => String(form.get(name) ?? '')
    call.send({
      body: {
        email: value('email'),
        password: value('password'),
        code: value('code').replaceAll(/\s/g, ''),
        ...(form.get('objects') === 'on' ? { objects: true } : {}),
      },
    })
  }

  return (
    <main className="mx-auto w-full max-w-md flex-1 px-4 pt-6 pb-12 sm:pt-[10vh]">
      <Logo />
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-xl font-semibold">
        {words.heading}
      </h1>
      <p className="mt-1 text-quiet">{words.lead}</p>
      {notice && (
        <output className="block mt-6 rounded-md border border-line bg-waiting-soft px-4 py-3 text-sm text-waiting">
          {notice}
        </output>
      )}
      <Form onSubmit={submit} className="mt-8 space-y-5">
        <TextField label={words.email} name="email" type="email" autoComplete="username" required />
        <PasswordField label={words.password} name="password" autoComplete="current-password" required />
        {isAuthenticatorLost ? (
          <TextField
            key="recovery"
            label={words.recoveryCode}
            name="code"
            help={words.recoveryCodeHelp}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            pattern="\s*([a-zA-Z0-9][\s\-]*){16}"
            title={words.recoveryCodeHelp}
            required
          />
        ) : (
          <TextField
            key="code"
            label={words.code}
            name="code"
            help={words.codeHelp}
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern="\s*(\d\s*){6}"
            title={words.codeHelp}
            required
            className="tabular-nums tracking-widest"
          />
        )}
        {/* A toast disappears, and this explains why the form is still here. */}
        {refusal && (
          <p role="alert" className="text-sm text-danger">
            {refusal.message}
          </p>
        )}
        {doesRemovalWait && <Checkbox name="objects" label={words.objects} />}
        <Button type="submit" isBusy={call.isSending} className="w-full">
          {words.submit}
        </Button>
        <Button look="quiet" onClick={() => setIsAuthenticatorLost(!isAuthenticatorLost)} className="w-full">
          {isAuthenticatorLost ? words.withCode : words.withRecoveryCode}
        </Button>
      </Form>
    </main>
  )
}

function codeField(): HTMLInputElement | null {
  return document.querySelector('input[name=code]')
}
