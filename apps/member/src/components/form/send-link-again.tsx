import { resendConfirmation } from '@cairn/contract/member/account/sessions.ts'
import { calls as words } from '@cairn/words/member/calls.ts'
import { useState } from 'react'
import { useCall } from '../../session/calls/use-call.ts'

/** Mails another link that confirms the email address, and reports it in place. */
export function SendLinkAgain() {
  const [isSent, setIsSent] = useState(false)
  const again = useCall(resendConfirmation, { onReply: () => setIsSent(true) })
  return (
    <>
      {!isSent && (
        <button
          type="button"
          aria-disabled={again.isSending || undefined}
          onClick={() => again.send({})}
          className="inline-flex min-h-6 items-center rounded-sm font-medium underline underline-offset-4"
        >
          {words.sendLinkAgain}
        </button>
      )}
      <output>{isSent && words.linkSent}</output>
    </>
  )
}
