import { registerMember } from '@cairn/contract/sessions.ts'
import type { AccountType } from '@cairn/contract/constants.ts'
import { Button } from '@cairn/ui/button.tsx'
import { toast } from 'react-hot-toast/headless'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '../link.tsx'
import { useCall } from '../session/use-call.ts'
import { emailMissing, failureText, readForm } from './read-form.ts'
import { RegisterFields } from './register-fields.tsx'
import { linkClass, VisitorScreen } from './visitor-screen.tsx'

export function RegisterScreen() {
  const navigate = useNavigate()
  const call = useCall(registerMember, {
    failureText,
    onReply() {
      toast.success('Account created successfully')
      void navigate('/login')
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    const value = readForm(event)
    // Said, and yet it continues (C6): the server has the last word.
    if (!value('email')) call.refuse('email', emailMissing)
    if (value('password') !== value('password_again')) return call.refuse('password_again', 'Passwords do not match')
    if (!value('terms')) return call.refuse('terms', 'Agree to our terms and condition')
    call.send({
      body: {
        full_name: value('full_name'),
        account_type: value('account_type') as AccountType,
        upline: value('upline'),
        email: value('email'),
        password: value('password'),
      },
    })
  }

  return (
    <VisitorScreen title="Sign up" heading="Welcome back" lead="This makes a new account. It takes a minute.">
      <form method="post" onSubmit={submit} className="space-y-5">
        <RegisterFields errorOf={call.errorOf} />
        <Button type="submit" isBusy={call.isSending} className="w-full">
          Sign in
        </Button>
      </form>
      <p className="mt-8 text-sm text-quiet">
        Already a member?{' '}
        <Link to="/login" className={linkClass}>
          Sign in
        </Link>
      </p>
    </VisitorScreen>
  )
}
