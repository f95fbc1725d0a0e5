import type { DrawChallenge } from '@cairn/client/calls/use-call.ts'
import { stepUp as words } from '@cairn/words/member/account/step-up.ts'
import { useRef } from 'react'
import type { Proof } from '../../session/calls/ask-for-proof.ts'
import { PasskeyButton } from '../passkey-button.tsx'

interface PasskeySignatureProps {
  drawChallenge: DrawChallenge
  onSigned: (passkey: NonNullable<Proof['passkey']>) => void
}

/** Signs what the member asked for with a passkey. The call that asked sends the signature. */
export function PasskeySignature({ drawChallenge, onSigned }: PasskeySignatureProps) {
  const nonce = useRef('')
  return (
    <div className="space-y-2">
      <PasskeyButton
        label={words.sign}
        isBusy={false}
        findChallenge={async () => {
          const drawn = await drawChallenge()
          nonce.current = drawn.nonce
          return drawn.challenge
        }}
        onAnswer={(_, passkey) => onSigned({ nonce: nonce.current, ...passkey })}
      />
      <p className="text-sm text-quiet">{words.signs}</p>
    </div>
  )
}
