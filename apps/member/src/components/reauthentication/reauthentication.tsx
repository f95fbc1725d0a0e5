import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { reauthentication as words } from '@cairn/words/member/account/reauthentication.ts'
import type { PendingReauthentication } from '../../session/calls/reauthentication.ts'
import { PasskeyAnswer } from './passkey-answer.tsx'
import { PasskeySignature } from './passkey-signature.tsx'
import { ReauthenticationForm } from './reauthentication-form.tsx'

/** Asks the member to re-authenticate. Closing it cancels what they wanted to do. */
export default function Reauthentication({ question }: { question: PendingReauthentication | null }) {
  return (
    <Dialog title={words.title} isOpen={question !== null} onClose={() => question?.settle(null)}>
      {question && (
        <div className="space-y-5">
          <p className="text-quiet">{question.asked.methods.includes('code') ? words.leadFactor : words.lead}</p>
          <Methods {...question} />
        </div>
      )}
    </Dialog>
  )
}

/** An account with a second factor takes no password. */
function Methods({ asked: { drawChallenge, methods }, settle }: PendingReauthentication) {
  const answer = { onDone: () => settle({}), onCancel: () => settle(null) }
  if (!methods.includes('code')) return <ReauthenticationForm by="password" {...answer} />
  return (
    <>
      {methods.includes('passkey') &&
        (drawChallenge ? (
          <PasskeySignature drawChallenge={drawChallenge} onSigned={(passkey) => settle({ passkey })} />
        ) : (
          <PasskeyAnswer onDone={answer.onDone} />
        ))}
      <ReauthenticationForm by="code" {...answer} />
    </>
  )
}
