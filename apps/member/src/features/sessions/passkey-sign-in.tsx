import { toastError } from '@cairn/client/calls/show-error.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { passkeySignIn as words } from '@cairn/words/member/account/passkey-sign-in.ts'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'

interface PasskeySignInProps {
  /** Its email field offers passkeys when it has the focus. */
  form: RefObject<HTMLFormElement | null>
}

/** Signs in with a passkey alone. Its code loads with the press or the offer. Absent in a browser without passkeys. */
export function PasskeySignIn({ form }: PasskeySignInProps): ReactNode {
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

  useEffect(() => {
    const field = form.current?.querySelector('[autocomplete~=webauthn]')
    if (!field || !('PublicKeyCredential' in window)) return
    const offer = () =>
      void import('./sign-in-with-passkey.ts').then(
        ({ offerPasskeys }) => offerPasskeys(),
        () => undefined,
      )
    field.addEventListener('focus', offer)
    if (field === document.activeElement) offer()
    return () => field.removeEventListener('focus', offer)
  }, [form])

  if (!('PublicKeyCredential' in window)) return null
  return (
    <Button look="secondary" className="w-full" isBusy={isBusy} onClick={() => void signIn()}>
      {words.submit}
    </Button>
  )
}
