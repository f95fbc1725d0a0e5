import { confirmIdentity, startPasskeyProof } from '@cairn/contract/member/account/step-up.ts'
import { factors } from '@cairn/words/member/account/factors.ts'
import { send } from '../../session/calls/send.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { FormRefusal } from '../form/form-refusal.tsx'
import { PasskeyButton } from '../passkey-button.tsx'

export function PasskeyProof({ onProved }: { onProved: () => void }) {
  const proof = useCall(confirmIdentity, { onReply: onProved })
  return (
    <div className="space-y-3">
      <PasskeyButton
        label={factors.passkeys.use}
        isBusy={proof.isSending}
        findChallenge={async () => (await send(startPasskeyProof)).data.challenge}
        onAnswer={(challenge, passkey) => proof.send({ body: { passkey: { challenge, ...passkey } } })}
      />
      <FormRefusal of={proof} />
    </div>
  )
}
