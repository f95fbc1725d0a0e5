import { showEmail } from '@cairn/contract/core/wire/email-text.ts'
import { useEffect } from 'react'
import { useSession } from '../../session/session.tsx'

interface Signals {
  signalCurrentUserDetails?: (details: {
    rpId: string
    userId: string
    name: string
    displayName: string
  }) => Promise<void>
}

/** Tells the browser the email of the account, so that the chooser of passkeys shows it after a change. Few browsers listen. */
export function usePasskeyName(): void {
  const { user, passkeyUser } = useSession()
  const name = showEmail(user.email)
  const { site: rpId, account: userId } = passkeyUser ?? {}
  useEffect(() => {
    const { PublicKeyCredential: browser } = window as { PublicKeyCredential?: Signals }
    if (!rpId || !userId || !browser?.signalCurrentUserDetails) return
    browser.signalCurrentUserDetails({ rpId, userId, name, displayName: name }).catch(() => undefined)
  }, [rpId, userId, name])
}
