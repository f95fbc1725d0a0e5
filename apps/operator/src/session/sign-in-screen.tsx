import { cleanCode } from '@cairn/contract/core/typed/clean-code.ts'
import type { CallInput } from '@cairn/contract/core/call.ts'
import { startOperatorPasskeySignIn } from '@cairn/contract/operator/operators/passkeys.ts'
import { signInOperator, type OperatorSession } from '@cairn/contract/operator/operators/sessions.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { useTitle } from '@cairn/ui/page/screen.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import type { RefusedError } from '@cairn/client/calls/client.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../api.ts'
import { PasskeyButton } from './reauthentication/passkey-button.tsx'
import { useCall } from './calls/use-call.ts'

interface SignInScreenProps {
  notice: string | null
  onSignedIn: (session: OperatorSession) => void
}

/** Email, password and authenticator code, recovery code or passkey. A refusal does not name the wrong one. */
export function SignInScreen({ notice, onSignedIn }: SignInScreenProps) {
  useTitle(words.title)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
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

  function submit(typed: FormData, factor: Factor = { code: cleanCode(String(typed.get('code') ?? '')) }) {
    const value = (name: string) => String(typed.get(name) ?? '')
    const objects = typed.get('objects') === 'on' ? { objects: true } : {}
    call.send({ body: { email: value('email'), password: value('password'), ...factor, ...objects } })
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
      <Form ref={form} onSubmit={(typed) => submit(typed)} className="mt-8 space-y-5">
        <TextField label={words.email} name="email" type="email" autoComplete="username" required />
        <PasswordField label={words.password} name="password" autoComplete="current-password" required />
        {isAuthenticatorLost ? <RecoveryCodeField /> : <CodeField />}
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
        <PasskeyButton
          label={words.withPasskey}
          look="secondary"
          isBusy={call.isSending}
          isReady={() => isFilled(form.current)}
          start={() => send(startOperatorPasskeySignIn)}
          onAnswer={(passkey) => submit(new FormData(form.current ?? undefined), { passkey })}
        />
        <Button look="quiet" onClick={() => setIsAuthenticatorLost(!isAuthenticatorLost)} className="w-full">
          {isAuthenticatorLost ? words.withCode : words.withRecoveryCode}
        </Button>
      </Form>
    </main>
  )
}

/** A passkey takes the place of the code only. */
function isFilled(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement>('[name=email], [name=password]') ?? []
  return [...fields].every((field) => field.reportValidity())
}

function CodeField() {
  return (
    <TextField
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
  )
}

function RecoveryCodeField() {
  return (
    <TextField
      label={words.recoveryCode}
      name="code"
      help={words.recoveryCodeHelp}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      pattern="\s*([a-zA-Z0-9][\s\-]*){10}"
      title={words.recoveryCodeHelp}
      required
    />
  )
}

/** The proof beside the password. */
type Factor = Pick<CallInput<typeof signInOperator>['body'], 'code' | 'passkey'>

function codeField(): HTMLInputElement | null {
  return document.querySelector('input[name=code]')
}
