import { changeOwnPassword } from '@cairn/contract/operator/operators/account.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { AccountName } from '@cairn/ui/forms/account-name.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { account } from '@cairn/words/backoffice/operators/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Section } from '../../components/page/section.tsx'
import { useOperator } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'

const words = account.password

export function PasswordSection() {
  const { email } = useOperator()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const call = useCall(changeOwnPassword, {
    onReply: async ({ msg }) => {
      form.current?.reset()
      if (msg) toast.success(msg)
      await queries.invalidateQueries({ queryKey: ['account'] })
    },
  })
  return (
    <Section title={words.title} note={words.lead}>
      <Form
        ref={form}
        noValidate
        onSubmit={(typed) => {
          const value = (name: string) => String(typed.get(name) ?? '')
          call.send({ body: { current_password: value('current_password'), password: value('password') } })
        }}
        className="space-y-5"
      >
        <AccountName value={email} />
        <PasswordField label={words.current} autoComplete="current-password" {...call.field('current_password')} />
        <PasswordField label={words.next} help={words.help} autoComplete="new-password" {...call.field('password')} />
        <Button type="submit" isBusy={call.isSending}>
          {words.submit}
        </Button>
      </Form>
    </Section>
  )
}
