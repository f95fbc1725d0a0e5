import { useEffect, useState } from 'react'

/** Whole seconds until a time, zero after it; null without one. It compares times, so it is right after sleep too. */
export function useSecondsLeft(until: string | undefined): number | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    const look = () => setNow(Date.now())
    look()
    const clock = setInterval(look, 1000)
    // A page is visible again before its timers run.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(clock)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until])
  return until === undefined ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}
