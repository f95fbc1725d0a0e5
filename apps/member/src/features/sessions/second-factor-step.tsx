import type { RefusedError } from '@cairn/client/calls/client.ts'
import { completeSignIn } from '@cairn/contract/member/account/factors.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { calls } from '@cairn/words/member/calls.ts'
import { factors } from '@cairn/words/member/account/factors.ts'
import { useEffect, useRef } from 'react'
import { PasskeyButton } from '../../components/passkey-button.tsx'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import { VisitorScreen } from '../../components/page/visitor-screen.tsx'
import { readForm } from '../../session/calls/read-form.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { openAccount } from './open-account.ts'

const words = factors.signIn

interface SecondFactorStepProps {
  /** The refusal of the password, with the challenge. */
  due: Pick<RefusedError, 'challenge' | 'methods'>
  /** The member goes back to the password. */
  onOver: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export default function SecondFactorStep({ due: { challenge = '', methods }, onOver }: SecondFactorStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const call = useCall(completeSignIn, {
    failureText: calls.checkConnection,
    onReply: ({ data: token }) => openAccount(token),
  })

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  return (
    <VisitorScreen title={words.title} heading={words.heading} lead={words.lead}>
      <Form
        ref={form}
        onSubmit={(entered) => call.send({ body: { challenge, code: readForm(entered)('code') } })}
        className="space-y-5"
      >
        <TextField
          label={words.code}
          help={words.codeHelp}
          {...call.field('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          className="tabular-nums rtl:text-end"
          required
        />
        <FormRefusal of={call} />
        <Button type="submit" isBusy={call.isSending} className="w-full">
          {words.submit}
        </Button>
        {methods.includes('passkey') && (
          <PasskeyButton
            label={factors.passkeys.use}
            isBusy={call.isSending}
            start={() => Promise.resolve({ challenge })}
            onAnswer={(passkey) => call.send({ body: { challenge, passkey } })}
          />
        )}
        <Button look="quiet" className="w-full" onClick={onOver}>
          {words.back}
        </Button>
      </Form>
    </VisitorScreen>
  )
}
