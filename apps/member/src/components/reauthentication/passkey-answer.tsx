import { reauthenticate, startPasskeyReauthentication } from '@cairn/contract/member/account/reauthentication.ts'
import { factors } from '@cairn/words/member/account/factors.ts'
import { send } from '../../session/calls/send.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { FormRefusal } from '../form/form-refusal.tsx'
import { PasskeyButton } from '../passkey-button.tsx'

export function PasskeyAnswer({ onDone }: { onDone: () => void }) {
  const call = useCall(reauthenticate, { onReply: onDone })
  return (
    <div className="space-y-3">
      <PasskeyButton
        label={factors.passkeys.use}
        isBusy={call.isSending}
        start={async () => (await send(startPasskeyReauthentication)).data}
        onAnswer={(passkey, { challenge }) => call.send({ body: { passkey: { challenge, ...passkey } } })}
      />
      <FormRefusal of={call} />
    </div>
  )
}
