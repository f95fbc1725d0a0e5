import { FailedError, RefusedError } from './client.ts'

const longestMs = 60_000
const pausesMs = [1_000, 2_000, 4_000]

/**
 * Sends a call again, for a minute, while no answer comes, the server has an error, or it is busy: as long as a failover of its
 * database takes. Only for a call with an `Idempotency-Key` to a server that keeps keys, because the first may have been done.
 * Tells when it goes on. Throws the last error.
 */
export async function repeatUntilAnswered<T>(send: () => Promise<T>, onRepeat: () => void): Promise<T> {
  const began = performance.now()
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      // Not all at the same moment.
      const pauseMs = (pausesMs[attempt] ?? 4_000) * (0.75 + Math.random() / 2)
      if (!mayPass(error) || performance.now() - began + pauseMs > longestMs) throw error
      onRepeat()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof FailedError) return error.status === 0 || error.status >= 500
  return error instanceof RefusedError && (error.status >= 500 || isLimited(error))
}

/** Whether the server has not looked at the call, so that an earlier attempt with the same key may still be done. */
export function isLimited({ code }: RefusedError): boolean {
  return code === 'busy' || code === 'too_many_calls'
}
