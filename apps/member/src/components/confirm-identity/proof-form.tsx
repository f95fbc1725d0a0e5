import { confirmIdentity } from '@cairn/contract/member/account/step-up.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/forms/form.tsx'
import { stepUp as words } from '@cairn/words/member/account/step-up.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { readForm } from '../../session/calls/read-form.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { FormRefusal } from '../form/form-refusal.tsx'

export interface ProofAnswer {
  onProved: () => void
  onCancel: () => void
}

interface ProofFormProps extends ProofAnswer {
  proves: 'password' | 'code'
  /** The field, with the name that no other form on the page may have, and what is wrong with its value. */
  children: (name: string, error: string | undefined) => ReactNode
}

/** A form with one field that proves who the member is. A wrong value is shown at the field, which gets the focus. */
export function ProofForm({ proves, children, onProved, onCancel }: ProofFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const proof = useCall(confirmIdentity, { onReply: onProved })
  const name = `proving_${proves}`
  const isWrong = proof.refusal?.code === 'password_wrong' || proof.refusal?.code === 'factor_code_wrong'

  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }, [isWrong, name])

  return (
    <Form
      ref={form}
      onSubmit={(entered) => proof.send({ body: { [proves]: readForm(entered)(name) } })}
      className="space-y-5"
    >
      {children(name, isWrong ? proof.refusal?.message : undefined)}
      <div role="alert">{!isWrong && <FormRefusal of={proof} />}</div>
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
