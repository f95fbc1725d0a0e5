import { usePasskey } from '@cairn/client/passkeys/use-passkey.ts'
import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { passkeySignIn } from '@cairn/words/member/account/passkey-sign-in.ts'
import { hasPasskeys } from '@cairn/client/passkeys/passkeys.ts'
import { showError } from '../session/calls/show-error.ts'

interface PasskeyButtonProps<S> {
  label: string
  isBusy: boolean
  start: () => Promise<S>
  onAnswer: (passkey: Assertion, started: S) => void
}

/** A button that uses a passkey; absent in a browser without passkeys. */
export function PasskeyButton<S extends { challenge: string }>({
  label,
  isBusy,
  start,
  onAnswer,
}: PasskeyButtonProps<S>) {
  const { ask, isAsking } = usePasskey({
    start,
    onAnswer,
    onFailed: (error) => showError(error, passkeySignIn.notUsed),
  })
  if (!hasPasskeys()) return null
  return (
    <Button look="secondary" className="w-full" isBusy={isBusy || isAsking} onClick={ask}>
      {label}
    </Button>
  )
}
