import { prepareDecision } from '@cairn/client/passkeys/sign-decision.ts'
import { usePasskey } from '@cairn/client/passkeys/use-passkey.ts'
import { RefusedError } from '@cairn/client/calls/client.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { startPasskeyDecision } from '@cairn/contract/operator/operators/passkeys.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { forms } from '@cairn/words/backoffice/shared/records.ts'
import { signing as words } from '@cairn/words/backoffice/shared/signing.ts'
import { useRef, useState } from 'react'
import { send } from '../../api.ts'
import { DialogAlert } from '../../components/dialog/dialog-alert.tsx'
import { describeDecision } from './describe-decision.ts'
import { showEnd } from '../calls/show-error.ts'

interface SignDialogProps {
  call: Call
  input: object
  /** The signature for the header of the call, or null when the operator did not sign. */
  onAnswer: (decision: string | null) => void
}

/** Says what a call decides, and asks the operator's passkey to sign it. It stays open when no passkey was used. */
export function SignDialog({ call, input, onAnswer }: SignDialogProps) {
  // Closed before it is removed, so that the focus returns to the form below.
  const [isOpen, setIsOpen] = useState(true)
  const [unsigned, setUnsigned] = useState<string | null>(null)
  const signed = useRef<string | null>(null)

  const { ask, isAsking } = usePasskey({
    async start() {
      const { nonce, known } = await send(startPasskeyDecision)
      return { known, ...(await prepareDecision(call, input, nonce)) }
    },
    onAnswer(passkey, { sign }) {
      signed.current = sign(passkey)
      setIsOpen(false)
    },
    // The operator may have closed the window of the browser.
    onFailed(error) {
      showEnd(error, null)
      setUnsigned(error instanceof RefusedError ? error.message : words.unsigned)
    },
  })

  function startSigning() {
    setUnsigned(null)
    ask()
  }

  return (
    <Dialog title={words.title} isOpen={isOpen} onClose={() => onAnswer(signed.current)}>
      <div className="space-y-4">
        <p className="font-medium wrap-anywhere">{describeDecision(call, input)}</p>
        <p className="text-sm text-quiet">{words.text}</p>
        <DialogAlert>{unsigned}</DialogAlert>
        <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">
          <Button look="quiet" onClick={() => setIsOpen(false)}>
            {forms.cancel}
          </Button>
          <Button look="primary" isBusy={isAsking} onClick={startSigning}>
            {words.submit}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
