import { confirmIdentity } from '@cairn/contract/member/step-up.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/fields/form.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { stepUp as words } from '@cairn/words/member/account/step-up.ts'
import { useEffect, useRef } from 'react'
import { readForm } from '../../session/read-form.ts'
import { useUser } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'
import { FormRefusal } from '../form-refusal.tsx'

interface PasswordProofProps {
  onProved: () => void
  onCancel: () => void
}

// No other form on the page may have a field of this name.
const field = 'proving_password'

/** Proves who the member is with the password. */
export function PasswordProof({ onProved, onCancel }: PasswordProofProps) {
  const { email } = useUser()
  const form = useRef<HTMLFormElement>(null)
  const proof = useCall(confirmIdentity, { onReply: onProved })
  const isWrong = proof.refusal?.code === 'password_wrong'

  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }, [isWrong])

  return (
    <Form
      ref={form}
      onSubmit={(entered) => proof.send({ body: { password: readForm(entered)(field) } })}
      className="space-y-5"
    >
      {/* For password managers. */}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={words.password}
        name={field}
        error={isWrong ? proof.refusal?.message : undefined}
        autoComplete="current-password"
        required
      />
      {!isWrong && <FormRefusal of={proof} />}
      <p className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button type="submit" isBusy={proof.isSending}>
          {words.submit}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </Form>
  )
}
