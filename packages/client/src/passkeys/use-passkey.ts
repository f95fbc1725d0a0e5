import type { Assertion } from '@cairn/contract/core/signing/passkeys.ts'
import { useState } from 'react'

interface PasskeyUse<S> {
  /** Asks the server for a challenge, and for the passkeys that may answer it; all of this site may where there are none. */
  start: () => Promise<S>
  onAnswer: (passkey: Assertion, started: S) => void
  /** The server refused, the person closed the browser's window, or there is no passkey. */
  onFailed: (error: unknown) => void
}

/** Uses a passkey at a press. The code for it loads with the first one. */
export function usePasskey<S extends { challenge: string; known?: string[] }>({
  start,
  onAnswer,
  onFailed,
}: PasskeyUse<S>) {
  const [isAsking, setIsAsking] = useState(false)

  async function ask() {
    setIsAsking(true)
    try {
      const [started, { answerChallenge }] = await Promise.all([start(), import('./passkeys.ts')])
      onAnswer(await answerChallenge(started.challenge, started.known), started)
    } catch (error) {
      onFailed(error)
    } finally {
      setIsAsking(false)
    }
  }

  return { isAsking, ask: () => void ask() }
}
