import { useEffect, useEffectEvent } from 'react'
import { isSessionOver } from '@cairn/client/calls/show-error.ts'
import { showError } from '../../../session/calls/show-error.ts'

/**
 * Reads again every so often and when the window gets the focus, by background calls (`renew`). It pauses while the page is
 * hidden or a dialog is open. A failure is retried the next time; only the end of the session is shown.
 */
export function useRenewal(
  read: () => Promise<void>,
  { isPaused, everyMs = 30_000 }: { isPaused: boolean; everyMs?: number },
): void {
  const readAgain = useEffectEvent(async () => {
    if (isPaused || document.visibilityState === 'hidden' || document.querySelector('dialog[open]')) return
    try {
      await read()
    } catch (error) {
      if (isSessionOver(error)) showError(error, null)
    }
  })

  useEffect(() => {
    const renew = () => void readAgain()
    const clock = setInterval(renew, everyMs)
    window.addEventListener('focus', renew)
    return () => {
      clearInterval(clock)
      window.removeEventListener('focus', renew)
    }
  }, [everyMs])
}
