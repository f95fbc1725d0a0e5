import { viewMember } from '@cairn/contract/member/members.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { formatTime } from '@cairn/ui/values/dates.ts'
import { shell as words } from '@cairn/words/member/shell.ts'
import { useEffect, useState } from 'react'
import { FormRefusal } from '../components/form-refusal.tsx'
import { onUse } from '../session/last-use.ts'
import { useSession } from '../session/session.tsx'
import { signOut } from '../session/sign-out.ts'
import { useCall } from '../session/use-call.ts'

const noticeMs = 2 * 60_000

/**
 * Asks two minutes before a session ends that is not used, so that nothing that was typed is lost. Only where the server
 * announces when that is. Any call of this tab keeps the session.
 */
export function StillThere() {
  const { idleSeconds, renew } = useSession()
  const [endsAt, setEndsAt] = useState<Date | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const renewal = useCall(viewMember, { onReply: renew })

  useEffect(() => {
    if (idleSeconds === null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const restart = () => {
      clearTimeout(timer)
      setEndsAt(null)
      timer = setTimeout(() => setEndsAt(new Date(Date.now() + noticeMs)), idleSeconds * 1000 - noticeMs)
    }
    restart()
    const stop = onUse(restart)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [idleSeconds])

  /** Escape shows that the member is there. When the renewal fails, the question is asked again. */
  function dismiss() {
    // It was closed because the session was used.
    if (endsAt === null) return
    setIsDismissed(true)
    renewal.send({})
  }

  return (
    <Dialog title={words.stillThere} isOpen={endsAt !== null && !(isDismissed && renewal.isSending)} onClose={dismiss}>
      <div className="space-y-4">
        {endsAt && <p className="text-quiet">{words.sessionEnds(formatTime(endsAt))}</p>}
        <FormRefusal of={renewal} />
        {/* The first one gets the focus, and a key pressed for a form must not sign out. */}
        <p className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button isBusy={renewal.isSending} onClick={() => renewal.send({})}>
            {words.staySignedIn}
          </Button>
          <Button look="secondary" onClick={signOut}>
            {words.logout}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
