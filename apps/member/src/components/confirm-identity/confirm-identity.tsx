import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { stepUp as words } from '@cairn/words/member/account/step-up.ts'
import type { AskedProof } from '../../session/calls/ask-for-proof.ts'
import { CodeProof } from './code-proof.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { PasskeySignature } from './passkey-signature.tsx'
import { PasswordProof } from './password-proof.tsx'

/** Asks the member to prove who they are. Closing it cancels what they wanted to do. */
export default function ConfirmIdentity({ asked }: { asked: AskedProof | null }) {
  return (
    <Dialog title={words.title} isOpen={asked !== null} onClose={() => asked?.settle(null)}>
      {asked && (
        <div className="space-y-5">
          <p className="text-quiet">{asked.methods.includes('code') ? words.leadFactor : words.lead}</p>
          <Proof asked={asked} />
        </div>
      )}
    </Dialog>
  )
}

/** An account with a second factor takes no password. */
function Proof({ asked: { drawChallenge, methods, settle } }: { asked: AskedProof }) {
  const answer = { onProved: () => settle({}), onCancel: () => settle(null) }
  if (!methods.includes('code')) return <PasswordProof {...answer} />
  return (
    <>
      {methods.includes('passkey') &&
        (drawChallenge ? (
          <PasskeySignature drawChallenge={drawChallenge} onSigned={(passkey) => settle({ passkey })} />
        ) : (
          <PasskeyProof onProved={answer.onProved} />
        ))}
      <CodeProof {...answer} />
    </>
  )
}
