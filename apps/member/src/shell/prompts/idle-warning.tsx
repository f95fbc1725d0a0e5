import { viewMember } from '@cairn/contract/member/account/members.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { formatTime } from '@cairn/ui/values/dates.ts'
import { shell as words } from '@cairn/words/member/shell.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../components/form/form-refusal.tsx'
import type { EntryState } from '../../navigation/entry-state.ts'
import { onUse } from '../../session/last-use.ts'
import { useSession } from '../../session/session.tsx'
import { endSession } from '../../session/token.ts'
import { signOut } from '../../session/sign-out.ts'
import { useCall } from '../../session/calls/use-call.ts'

const noticeMs = 2 * 60_000

/**
 * Warns two minutes before the idle timeout, so that typed text is not lost, and then ends the session, so that no figure stays
 * on the screen. It needs a server that announces the time. It uses the clock on the wall, because the timers of a sleeping
 * device stand still. Automatic reads do not count as use.
 */
export function IdleWarning() {
  const { idleSeconds, renew } = useSession()
  const lastUseAt = useRef(0)
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const renewal = useCall(viewMember, { onReply: renew })

  const compare = useEffectEvent(() => {
    if (idleSeconds === null) return
    const end = lastUseAt.current + idleSeconds * 1000
    if (Date.now() >= end) {
      toast.error(words.endedUnused)
      // The message goes after four seconds. The sign-in form, which appears at this address, keeps it.
      history.replaceState({ unusedMinutes: Math.round(idleSeconds / 60) } satisfies EntryState, '')
      return endSession()
    }
    setEndsAt(Date.now() >= end - noticeMs ? end : null)
  })

  useEffect(() => {
    // The server has just answered who the member is.
    lastUseAt.current = Date.now()
    const look = () => compare()
    look()
    const clock = setInterval(look, 1000)
    // A page is visible again before its timers run.
    const wakes = ['focus', 'pageshow']
    for (const event of wakes) addEventListener(event, look)
    document.addEventListener('visibilitychange', look)
    const stop = onUse(() => {
      lastUseAt.current = Date.now()
      compare()
    })
    return () => {
      clearInterval(clock)
      for (const event of wakes) removeEventListener(event, look)
      document.removeEventListener('visibilitychange', look)
      stop()
    }
  }, [])

  /** Escape counts as presence. When the renewal fails, the warning returns. */
  function dismiss() {
    // It was closed because the session was used.
    if (endsAt === null) return
    setIsDismissed(true)
    renewal.send({})
  }

  return (
    <Dialog title={words.stillThere} isOpen={endsAt !== null && !(isDismissed && renewal.isSending)} onClose={dismiss}>
      <div className="space-y-4">
        {endsAt && <p className="text-quiet">{words.sessionEnds(formatTime(new Date(endsAt)))}</p>}
        <div role="alert">
          <FormRefusal of={renewal} />
        </div>
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
