import { cleanCode } from '@cairn/contract/core/typed/clean-code.ts'
import { startOperatorPasskeyReauthentication } from '@cairn/contract/operator/operators/passkeys.ts'
import { reauthenticateOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { forms } from '@cairn/words/backoffice/shared/records.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { useRef, useState } from 'react'
import { CodeField } from '../../components/code-field.tsx'
import { DialogAlert } from '../../components/dialog/dialog-alert.tsx'
import { send } from '../../api.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useDialogCall } from '../calls/use-call.ts'

// The form below the dialog can have a field `code` of its own.
const field = 'authenticator_code'

interface FactorDialogProps {
  /** How the operator can give one: `passkey`, `code`. */
  methods: readonly string[]
  onAnswer: (isGiven: boolean) => void
}

/**
 * Asks for a code of the authenticator, or for a passkey where the operator has one. It closes when the server has accepted one, or
 * when the operator gives none.
 */
export function ReauthenticationDialog({ methods, onAnswer }: FactorDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  // Closed before it is removed, so that the focus returns to the form below.
  const [isOpen, setIsOpen] = useState(true)
  const isGiven = useRef(false)
  const [passkeyFailure, setPasskeyFailure] = useState<string | null>(null)
  const call = useDialogCall(reauthenticateOperator, {
    failureText: words.factor.failed,
    onReply: () => {
      isGiven.current = true
      setIsOpen(false)
    },
    // A code works once, so the next one replaces it.
    onRefused: () => form.current?.querySelector('input')?.select(),
  })
  const isOfCode = call.refusal?.code === 'authenticator_code_wrong'
  return (
    <Dialog title={words.factor.title} isOpen={isOpen} onClose={() => onAnswer(isGiven.current)}>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const code = cleanCode(String(new FormData(event.currentTarget).get(field) ?? ''))
          call.send({ body: { code } })
        }}
        className="space-y-4"
      >
        <p className="text-sm text-quiet">{words.factor.text}</p>
        {methods.includes('passkey') && (
          <PasskeyButton
            label={words.factor.passkey}
            look="secondary"
            isBusy={call.isSending}
            start={() => send(startOperatorPasskeyReauthentication)}
            onAnswer={(passkey) => call.send({ body: { passkey } })}
            onFailed={setPasskeyFailure}
          />
        )}
        <CodeField name={field} error={isOfCode ? call.refusal?.message : undefined} />
        <DialogAlert>{(!isOfCode && call.refusal?.message) || passkeyFailure}</DialogAlert>
        <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">
          <Button look="quiet" onClick={() => setIsOpen(false)}>
            {forms.cancel}
          </Button>
          <Button type="submit" look="primary" isBusy={call.isSending}>
            {words.factor.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
