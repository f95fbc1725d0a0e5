import { confirmIdentity } from '@cairn/contract/member/step-up.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Form } from '@cairn/ui/fields/form.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { stepUp as words } from '@cairn/words/member/account/step-up.ts'
import { useEffect, useRef } from 'react'
import { readForm } from '../../session/read-form.ts'
import { useCall } from '../../session/use-call.ts'
import { FormRefusal } from '../form-refusal.tsx'

interface CodeProofProps {
  onProved: () => void
  onCancel: () => void
}

// No other form on the page may have a field of this name.
const field = 'proving_code'

/** Proves who the member is with a code of the authenticator app, or a recovery code. */
export function CodeProof({ onProved, onCancel }: CodeProofProps) {
  const form = useRef<HTMLFormElement>(null)
  const proof = useCall(confirmIdentity, { onReply: onProved })
  const isWrong = proof.refusal?.field === 'code'

  useEffect(() => {
    if (isWrong) form.current?.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
  }, [isWrong])

  return (
    <Form
      ref={form}
      onSubmit={(entered) => proof.send({ body: { code: readForm(entered)(field) } })}
      className="space-y-5"
    >
      <TextField
        label={factors.signIn.code}
        name={field}
        help={factors.signIn.codeHelp}
        error={isWrong ? proof.refusal?.message : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        className="tabular-nums rtl:text-end"
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
