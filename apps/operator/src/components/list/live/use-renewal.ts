import { useEffect, useEffectEvent } from 'react'
import { FailedError, RefusedError } from '@cairn/client/client.ts'
import { showError } from '../../../session/show-error.ts'

const everyMs = 30_000

/**
 * Looks anew every half a minute and when the window is come back to, by calls that nobody pressed for (`renew`). Nothing is looked
 * for where nobody sees it, nor while a dialog asks about what stands there. What fails is tried again the next time; only a
 * session that has ended is said.
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
