import { requestPasswordReset } from '@cairn/contract/member/account/sessions.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { calls } from '@cairn/words/member/calls.ts'
import { sessions } from '@cairn/words/member/account/sessions.ts'
import { useRef } from 'react'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { TextLink } from '@cairn/ui/links/text-link.tsx'
import { useCall } from '../../session/calls/use-call.ts'
import { readForm } from '../../session/calls/read-form.ts'
import { VisitorScreen } from '../../components/page/visitor-screen.tsx'

const words = sessions.forgot

export function ForgotPasswordScreen() {
  const form = useRef<HTMLFormElement>(null)
  // Success shows nothing (UI-D2), because it must not reveal whether the address has an account.
  const call = useCall(requestPasswordReset, {
    failureText: calls.checkConnection,
    onReply: () => form.current?.reset(),
  })

  function submit(entered: FormData) {
    const email = readForm(entered)('email').trim()
    if (!email) return call.refuse('email', calls.enterEmail)
    call.send({ body: { username: email } })
  }

  return (
    <VisitorScreen title={words.title} heading={words.title} lead={words.lead}>
      <Form ref={form} onSubmit={submit} className="space-y-5">
        <TextField label={sessions.email} {...call.field('email')} type="email" autoComplete="username" required />
        <FormRefusal of={call} />
        <Button type="submit" isBusy={call.isSending} className="w-full">
          {words.submit}
        </Button>
      </Form>
      <p className="mt-8 text-sm text-quiet">
        {words.remembered} <TextLink to="/login">{words.back}</TextLink>
      </p>
    </VisitorScreen>
  )
}
