import { useEffect, useEffectEvent } from 'react'
import { FailedError, RefusedError } from '@cairn/client/client.ts'
import { showError } from '../../../session/show-error.ts'

const everyMs = 30_000

/**
 * Reads again every half minute and when the window gets the focus, by background calls (`renew`). It pauses while the page is
 * hidden or a dialog is open. A failure is retried the next time; only the end of the session is shown.
 */
export function useRenewal(look: () => Promise<void>, { isPaused }: { isPaused: boolean }): void {
  const lookAnew = useEffectEvent(async () => {
    if (isPaused || document.visibilityState === 'hidden' || document.querySelector('dialog[open]')) return
    try {
      await look()
    } catch (error) {
      const isAnswer = error instanceof RefusedError || error instanceof FailedError
      if (isAnswer && error.status === 401) showError(error, null)
    }
  })

  useEffect(() => {
    const again = () => void lookAnew()
    const clock = setInterval(again, everyMs)
    window.addEventListener('focus', again)
    return () => {
      clearInterval(clock)
      window.removeEventListener('focus', again)
    }
  }, [])
}
