import type { AroundNavHandler } from 'wouter'

/**
 * Loads the code of the next screen before it changes the address, so that the current screen stays until then. `load` gets the
 * address, and returns undefined when there is nothing to load. The state of each entry gets the time of its `visit`.
 */
export function navigateWhenLoaded(load: (address: string) => Promise<unknown> | undefined): AroundNavHandler {
  let requested = ''
  return async (navigate, to, options) => {
    requested = to
    const from = location.href
    const loading = load(to)
    if (loading) await loading
    // The person has pressed something else meanwhile, or has gone back.
    if (requested !== to || location.href !== from) return
    const state = { ...(options?.state as object | undefined), visit: Date.now() }
    // Like a browser: a link to the current address adds no entry.
    navigate(to, { state, replace: options?.replace ?? to === location.pathname + location.search })
  }
}
