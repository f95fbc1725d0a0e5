import type { Refusal } from '@cairn/client/calls/use-submission.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { useState } from 'react'
import { FormRefusal } from './form-refusal.tsx'

interface ConfirmedButtonProps {
  label: string
  /** Completes the name of the button for screen readers. */
  what: string
  /** The question of the dialog, and what pressing again does. */
  title: string
  text: string
  call: { isSending: boolean; refusal: Refusal | null }
  onConfirmed: () => void
}

/** A button that asks before it weakens the account. */
export function ConfirmedButton({ label, what, title, text, call, onConfirmed }: ConfirmedButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button look="danger" isSmall isBusy={call.isSending} onClick={() => setIsAsking(true)}>
        {label} <span className="sr-only">{what}</span>
      </Button>
      <Dialog title={title} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <p className="text-quiet">{text}</p>
        <p className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" onClick={() => setIsAsking(false)}>
            {factors.authenticator.cancel}
          </Button>
          <Button
            look="dangerPrimary"
            onClick={() => {
              setIsAsking(false)
              onConfirmed()
            }}
          >
            {label}
          </Button>
        </p>
      </Dialog>
      <FormRefusal of={call} />
    </>
  )
}
