/** By how much the clock of this device is ahead of the server's, in milliseconds; zero while that is not known. */
let aheadMs = 0
const toleratedMs = 5 * 60_000

/** Compares the clock of this device with the header `date` of a reply. Another origin may not show it. */
export function compareClock(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (at) aheadMs = Date.now() - at
}

export function isClockWrong(): boolean {
  return Math.abs(aheadMs) > toleratedMs
}

/** The server's time when the clock of this device showed `at`, in milliseconds: now by default. */
export function serverTime(at = Date.now()): number {
  return isClockWrong() ? at - aheadMs : at
}
