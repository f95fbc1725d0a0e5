import type { RefusedError } from '@cairn/client/calls/client.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { calls } from '@cairn/words/member/calls.ts'
import { sessions } from '@cairn/words/member/account/sessions.ts'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { configuration } from '../../configuration.ts'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import type { EntryState } from '../../navigation/entry-state.ts'
import { readForm } from '../../session/calls/read-form.ts'
import { openAccount } from './open-account.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { readRememberedEmail, rememberEmail } from './remembered-email.ts'
import { SocialButtons } from './social-buttons.tsx'
import { VisitorScreen } from '../../components/page/visitor-screen.tsx'

const words = sessions.login
const wrongCredentials: RefusalCode = 'wrong_credentials'
const neverChanges = () => () => undefined
// As the prerendered page has it.
const takesNone = () => false
// Few need it, and this screen is the first that loads.
const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'))

export function LoginScreen() {
  const form = useRef<HTMLFormElement>(null)
  // Read without the schema of entries, which is no part of the first load.
  const { newAccount, isMailed, unusedMinutes } = useHistoryState<EntryState | null>() ?? {}
  const [due, setDue] = useState<RefusedError>()
  const takesPasskeys = useSyncExternalStore(neverChanges, () => configuration.passkeys, takesNone)
  const call = useCall(signIn, {
    failureText: calls.checkConnection,
    onRefused(refused) {
      if (refused.code === wrongCredentials) fieldsOf(form.current)?.password.select()
      if (!refused.challenge) return false
      setDue(refused)
      return true
    },
    onReply: ({ data: token }) => openAccount(token),
  })

  // Keeps what was typed before the script arrived.
  useEffect(() => {
    const remembered = readRememberedEmail()
    const email = newAccount ?? remembered
    const fields = fieldsOf(form.current)
    if (!email || !fields || fields.email.value) return
    fields.email.value = email
    fields.remember.checked = email === remembered
  }, [newAccount])

  const leadOfNew = isMailed && newAccount ? words.leadAfterMail(newAccount) : words.leadAfterRegistration
  const lead = newAccount ? leadOfNew : unusedMinutes ? words.leadAfterIdle(unusedMinutes) : words.lead

  // The refusal does not name the wrong one of the two, so both are marked.
  const isEitherWrong = call.refusal?.code === wrongCredentials

  function submit(entered: FormData) {
    const value = readForm(entered)
    const email = value('email').trim()
    if (!email) return call.refuse('email', calls.enterEmail)
    rememberEmail(value('remember') ? email : null)
    call.send({ body: { username: email, password: value('password') } })
  }

  if (due) {
    return (
      <Suspense>
        <SecondFactorStep due={due} onOver={() => setDue(undefined)} />
      </Suspense>
    )
  }
  return (
    <VisitorScreen title={words.title} heading={words.heading} lead={lead}>
      <Form ref={form} onSubmit={submit} className="space-y-5">
        <TextField
          label={sessions.email}
          name="email"
          error={isEitherWrong || call.errorOf('email')}
          type="email"
          autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
          required
        />
        <PasswordField
          label={sessions.password}
          name="password"
          error={isEitherWrong || call.errorOf('password')}
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 text-sm">
          <Checkbox label={words.remember} name="remember" />
          <TextLink to="/forgot_password" className="inline-flex min-h-6 items-center">
            {words.forgot}
          </TextLink>
        </div>
        <FormRefusal of={call} />
        <Button type="submit" isBusy={call.isSending} className="w-full">
          {words.submit}
        </Button>
      </Form>
      {/* The prerendered page cannot know whether the server takes passkeys, so the space is always there. */}
      <div className="mt-3 min-h-11">{takesPasskeys && <PasskeySignIn form={form} />}</div>
      <SocialButtons />
      <p className="mt-8 text-sm text-quiet">
        {words.noAccount} <TextLink to="/register">{words.signUp}</TextLink>
      </p>
    </VisitorScreen>
  )
}

function fieldsOf(form: HTMLFormElement | null) {
  return form?.elements as LoginFields | undefined
}

interface LoginFields extends HTMLFormControlsCollection {
  email: HTMLInputElement
  password: HTMLInputElement
  remember: HTMLInputElement
}
