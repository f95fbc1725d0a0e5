import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { PasswordField } from '@cairn/ui/fields/password-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { AccountName } from '@cairn/ui/forms/account-name.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { reauthentication as words } from '@cairn/words/member/account/reauthentication.ts'
import { factors } from '@cairn/words/member/account/factors.ts'
import { useEffect, useRef } from 'react'
import { readForm } from '../../session/calls/read-form.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { useUser } from '../../session/session.tsx'
import { FormRefusal } from '../form/form-refusal.tsx'

interface ReauthenticationFormProps {
  by: 'password' | 'code'
  onDone: () => void
  onCancel: () => void
}

/** A form with one field that re-authenticates the member. A wrong value is shown at the field, which gets the focus. */
export function ReauthenticationForm({ by, onDone, onCancel }: ReauthenticationFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const call = useCall(reauthenticate, { onReply: onDone })
  // No other form on the page may have a field of this name.
  const name = `reauthentication_${by}`
  const isWrong = call.refusal?.code === 'password_wrong' || call.refusal?.code === 'factor_code_wrong'

  const field = { name, error: isWrong ? call.refusal?.message : undefined, required: true }

  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }, [isWrong, name])

  return (
    <Form
      ref={form}
      onSubmit={(entered) => call.send({ body: { [by]: readForm(entered)(name) } })}
      className="space-y-5"
    >
      {by === 'code' ? <CodeField {...field} /> : <OwnPasswordField {...field} />}
      <div role="alert">{!isWrong && <FormRefusal of={call} />}</div>
      <p className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button type="submit" isBusy={call.isSending}>
          {words.submit}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </p>
    </Form>
  )
}

interface FieldProps {
  name: string
  error: string | undefined
  required: boolean
}

/** A code of the authenticator app, or a recovery code. */
function CodeField(field: FieldProps) {
  return (
    <TextField
      label={factors.signIn.code}
      help={factors.signIn.codeHelp}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      className="tabular-nums rtl:text-end"
      {...field}
    />
  )
}

function OwnPasswordField(field: FieldProps) {
  const { email } = useUser()
  return (
    <>
      <AccountName value={email} />
      <PasswordField label={words.password} autoComplete="current-password" {...field} />
    </>
  )
}
