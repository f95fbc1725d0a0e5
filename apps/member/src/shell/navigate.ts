import type { AroundNavHandler } from 'wouter'
import type { EntryState } from '../navigation/entry-state.ts'
import { preloadMember } from '../routes.tsx'
import { isSignedIn } from '../session/token.ts'

let requested = ''

/** Loads the code of the next screen before it changes the address, so that the current screen stays until then. */
export const navigateWhenLoaded: AroundNavHandler = async (navigate, to, options) => {
  requested = to
  if (isSignedIn()) await preloadMember(to)
  // The member has pressed something else meanwhile.
  if (requested !== to) return
  const state: EntryState = { ...(options?.state as EntryState | undefined), visit: Date.now() }
  // Like a browser: a link to the current address adds no entry.
  navigate(to, { state, replace: options?.replace ?? to === location.pathname + location.search })
}
