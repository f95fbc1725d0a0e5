import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { passkeySignIn } from '@cairn/words/member/account/passkey-sign-in.ts'
import { useState } from 'react'
import { answerChallenge, hasPasskeys } from '@cairn/client/passkeys/passkeys.ts'
import { showError } from '../session/calls/show-error.ts'

interface PasskeyButtonProps {
  label: string
  isBusy: boolean
  findChallenge: () => Promise<string>
  onAnswer: (challenge: string, passkey: Assertion) => void
}

/** A button that uses a passkey; absent in a browser without passkeys. */
export function PasskeyButton({ label, isBusy, findChallenge, onAnswer }: PasskeyButtonProps) {
  const [isAsking, setIsAsking] = useState(false)

  async function ask() {
    setIsAsking(true)
    try {
      const challenge = await findChallenge()
      onAnswer(challenge, await answerChallenge(challenge))
    } catch (error) {
      showError(error, passkeySignIn.notUsed)
    } finally {
      setIsAsking(false)
    }
  }

  if (!hasPasskeys()) return null
  return (
    <Button look="secondary" className="w-full" isBusy={isBusy || isAsking} onClick={() => void ask()}>
      {label}
    </Button>
  )
}
