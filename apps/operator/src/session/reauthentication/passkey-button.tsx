import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { usePasskey } from '@cairn/client/passkeys/use-passkey.ts'
import { RefusedError } from '@cairn/client/calls/client.ts'
import { toastError } from '@cairn/client/calls/show-error.ts'
import { Button, type ButtonLook } from '@cairn/ui/buttons/button.tsx'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'

interface PasskeyButtonProps {
  label: string
  look: ButtonLook
  isBusy: boolean
  /** Asks the server for a challenge, and for the passkeys that may answer it; all of this site may where there are none. */
  start: () => Promise<{ challenge: string; known?: string[] }>
  /** False when something has to be filled in first. */
  isReady?: () => boolean
  onAnswer: (passkey: Assertion & { challenge: string }) => void
  /** In a dialog: shows why there is no answer, in place of a toast behind it. Gets null with the next press. */
  onFailed?: (message: string | null) => void
}

/** A button that uses a passkey. The prerendered page has it too, so it does not query the browser. */
export function PasskeyButton({ label, look, isBusy, start, isReady, onAnswer, onFailed }: PasskeyButtonProps) {
  const { ask, isAsking } = usePasskey({
    start,
    onAnswer: (passkey, { challenge }) => onAnswer({ challenge, ...passkey }),
    onFailed(error) {
      if (onFailed) onFailed(error instanceof RefusedError ? error.message : words.noPasskeyUsed)
      else toastError(error, words.noPasskeyUsed)
    },
  })

  return (
    <Button
      look={look}
      className="w-full"
      isBusy={isBusy || isAsking}
      onClick={() => {
        if (!(isReady?.() ?? true)) return
        onFailed?.(null)
        ask()
      }}
    >
      {label}
    </Button>
  )
}
