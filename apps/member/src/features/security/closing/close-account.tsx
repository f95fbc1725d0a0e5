import { requestClosing } from '@cairn/contract/member/account/closing.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { closing as words } from '@cairn/words/member/account/closing.ts'
import { useState } from 'react'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { useCall } from '../../../session/calls/use-call.ts'

/** Asks for the account to be closed, after a confirmation. */
export function CloseAccount({ onRequested }: { onRequested: () => Promise<void> }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const request = useCall(requestClosing, {
    async onReply() {
      setIsConfirming(false)
      await onRequested()
    },
  })
  return (
    <>
      <Button look="danger" onClick={() => setIsConfirming(true)}>
        {words.open}
      </Button>
      <Dialog title={words.confirmTitle} isOpen={isConfirming} onClose={() => setIsConfirming(false)}>
        <p className="text-quiet">{words.confirm}</p>
        <div role="alert" className="mt-4">
          <FormRefusal of={request} />
        </div>
        <p className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" onClick={() => setIsConfirming(false)}>
            {words.keep}
          </Button>
          <Button look="dangerPrimary" isBusy={request.isSending} onClick={() => request.send({})}>
            {words.open}
          </Button>
        </p>
      </Dialog>
    </>
  )
}
