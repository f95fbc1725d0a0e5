import { createClient } from '@cairn/client/client.ts'
import { renewalHeader } from '@cairn/contract/core/constants.ts'
import { configuration } from './configuration.ts'
import { noteActivity } from './session/activity.ts'

const ours = { 'x-cairn-operator': '1' }

/** Sends a call of the contract. The session is a cookie; the header says that it is our own page that asks. */
export const send = createClient({
  base: configuration.apiBase,
  token: () => null,
  fetch: (url, request) => {
    noteActivity()
    return fetchWith(url, request, ours)
  },
})

/** Sends a call that the page makes by itself, without anybody's press: it keeps no session alive, here or on the server. */
export const renew = createClient({
  base: configuration.apiBase,
  token: () => null,
  fetch: (url, request) => fetchWith(url, request, { ...ours, [renewalHeader]: '1' }),
})

function fetchWith(url: RequestInfo | URL, request: RequestInit | undefined, more: Record<string, string>) {
  const headers = { ...(request?.headers as Record<string, string>), ...more }
  return fetch(url, { ...request, headers, credentials: 'same-origin' })
}
