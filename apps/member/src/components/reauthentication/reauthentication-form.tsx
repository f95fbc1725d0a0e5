import { reauthenticate } from '@cairn/contract/member/account/reauthentication.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { reauthentication as words } from '@cairn/words/member/account/reauthentication.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { readForm } from '../../session/calls/read-form.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { FormRefusal } from '../form/form-refusal.tsx'

export interface ReauthenticationAnswer {
  onDone: () => void
  onCancel: () => void
}

interface ReauthenticationFormProps extends ReauthenticationAnswer {
  by: 'password' | 'code'
  /** The field, with the name that no other form on the page may have, and what is wrong with its value. */
  children: (name: string, error: string | undefined) => ReactNode
}

/** A form with one field that re-authenticates the member. A wrong value is shown at the field, which gets the focus. */
export function ReauthenticationForm({ by, children, onDone, onCancel }: ReauthenticationFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const call = useCall(reauthenticate, { onReply: onDone })
  const name = `reauthentication_${by}`
  const isWrong = call.refusal?.code === 'password_wrong' || call.refusal?.code === 'factor_code_wrong'

  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }, [isWrong, name])

  return (
    <Form
      ref={form}
      onSubmit={(entered) => call.send({ body: { [by]: readForm(entered)(name) } })}
      className="space-y-5"
    >
      {children(name, isWrong ? call.refusal?.message : undefined)}
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
