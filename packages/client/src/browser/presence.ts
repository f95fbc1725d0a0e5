import { renewalHeader } from '@cairn/contract/core/constants.ts'

/** A read belongs to a press for this long; a page may take some seconds to follow one. */
const followsMs = 10_000
// Whoever opens the page is there.
let lastInputAt = Date.now()

function noteInput({ isTrusted }: Event) {
  if (isTrusted) lastInputAt = Date.now()
}

// A click without a pointer comes from assistive technology. The pages are also rendered without a window.
if (typeof document !== 'undefined') {
  for (const type of ['pointerdown', 'keydown', 'click']) addEventListener(type, noteInput, true)
}

/**
 * Whether the page sends this request by itself: a read that follows no press, key or touch. Such a read shows what is new, and
 * must not keep a session alive.
 */
export function isAutomatic({ method = 'GET' }: RequestInit = {}): boolean {
  return method === 'GET' && Date.now() - lastInputAt > followsMs
}

/** The request with the header that tells the server that no person sent it. */
export function markAutomatic(request: RequestInit = {}): RequestInit {
  return { ...request, headers: { ...(request.headers as Record<string, string>), [renewalHeader]: '1' } }
}
