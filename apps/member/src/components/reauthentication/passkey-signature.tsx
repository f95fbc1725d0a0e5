import type { DrawChallenge } from '@cairn/client/calls/use-call.ts'
import { reauthentication as words } from '@cairn/words/member/account/reauthentication.ts'
import type { Given } from '../../session/calls/reauthentication.ts'
import { PasskeyButton } from '../passkey-button.tsx'

interface PasskeySignatureProps {
  drawChallenge: DrawChallenge
  onSigned: (passkey: NonNullable<Given['passkey']>) => void
}

/** Signs what the member asked for with a passkey. The call that asked sends the signature. */
export function PasskeySignature({ drawChallenge, onSigned }: PasskeySignatureProps) {
  return (
    <div className="space-y-2">
      <PasskeyButton
        label={words.sign}
        isBusy={false}
        start={drawChallenge}
        onAnswer={(passkey, { nonce }) => onSigned({ nonce, ...passkey })}
      />
      <p className="text-sm text-quiet">{words.signs}</p>
    </div>
  )
}
