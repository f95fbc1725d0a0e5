import { toastError } from '@cairn/client/calls/show-error.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { passkeySignIn as words } from '@cairn/words/member/account/passkey-sign-in.ts'
import { useState, type ReactNode } from 'react'

/** Signs in with a passkey alone. Its code loads with the press. Absent in a browser without passkeys. */
export function PasskeySignIn(): ReactNode {
  const [isBusy, setIsBusy] = useState(false)

  async function signIn() {
    setIsBusy(true)
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts')
      await signInWithPasskey()
    } catch (error) {
      toastError(error, words.notUsed)
      setIsBusy(false)
    }
  }

  if (!('PublicKeyCredential' in window)) return null
  return (
    <Button look="secondary" className="w-full" isBusy={isBusy} onClick={() => void signIn()}>
      {words.submit}
    </Button>
  )
}
