import { registerMember } from '@cairn/contract/member/account/sessions.ts'
import type { AccountType } from '@cairn/contract/core/constants.ts'
import { Form } from '@cairn/ui/forms/form.tsx'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { calls } from '@cairn/words/member/calls.ts'
import { registration as words } from '@cairn/words/member/account/registration.ts'
import { toast } from 'react-hot-toast/headless'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { configuration } from '../../configuration.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { readForm } from '../../session/calls/read-form.ts'
import type { EntryState } from '../../navigation/entry-state.ts'
import { RegisterFields } from './register-fields.tsx'
import { VisitorScreen } from '../../components/page/visitor-screen.tsx'

export function RegisterScreen() {
  const [, navigate] = useLocation()
  const email = useRef('')
  const call = useCall(registerMember, {
    failureText: calls.checkConnection,
    onReply({ is_mailed: isMailed }) {
      toast.success(words.done)
      navigate('/login', { state: { newAccount: email.current, isMailed } satisfies EntryState })
    },
  })

  function submit(form: FormData) {
    const value = readForm(form)
    // Shown, but the form is sent all the same (UI-C6). The server decides.
    email.current = value('email').trim()
    if (!email.current) call.refuse('email', calls.enterEmail)
    if (value('password') !== value('password_again')) return call.refuse('password_again', words.passwordsDiffer)
    if (!value('terms')) return call.refuse('terms', words.agree)
    // Which terms the screen linked to. The body is specified, so it is in the query.
    const { terms_url: url, terms_version: terms } = configuration.company
    call.send({
      ...(url && terms && { query: { terms } }),
      body: {
        full_name: value('full_name'),
        account_type: value('account_type') as AccountType,
        upline: value('upline'),
        email: email.current,
        password: value('password'),
      },
    })
  }

  return (
    <VisitorScreen title={words.title} heading={words.heading} lead={words.lead}>
      <Form onSubmit={submit} className="space-y-5">
        <RegisterFields field={call.field} />
        <FormRefusal of={call} />
        <div>
          <Button type="submit" isBusy={call.isSending} aria-describedby="submit-help" className="w-full">
            {words.submit}
          </Button>
          <p id="submit-help" className="mt-2 text-center text-sm text-quiet">
            {words.submitHelp}
          </p>
        </div>
      </Form>
      <p className="mt-8 text-sm text-quiet">
        {words.hasAccount} <TextLink to="/login">{words.signIn}</TextLink>
      </p>
    </VisitorScreen>
  )
}
