import { createClient, createDownload } from '@cairn/client/client.ts'
import { renewalHeader } from '@cairn/contract/core/constants.ts'
import { configuration } from './configuration.ts'
import { noteActivity } from './session/activity.ts'

const fromBackOffice = { 'x-cairn-operator': '1' }

const asOperator = {
  base: configuration.apiBase,
  token: () => null,
  fetch: (url: RequestInfo | URL, request?: RequestInit) => {
    noteActivity()
    return fetchWith(url, request, fromBackOffice)
  },
}

/** Sends a call of the contract. The session is a cookie; the header proves that our own page sends it. */
export const send = createClient(asOperator)

/** Fetches the file of an export. */
export const download = createDownload(asOperator)

/** Sends a call that the page makes by itself. It does not keep the session alive, here or on the server. */
export const renew = createClient({
  base: configuration.apiBase,
  token: () => null,
  fetch: (url, request) => fetchWith(url, request, { ...fromBackOffice, [renewalHeader]: '1' }),
})

function fetchWith(url: RequestInfo | URL, request: RequestInit | undefined, more: Record<string, string>) {
  const headers = { ...(request?.headers as Record<string, string>), ...more }
  return fetch(url, { ...request, headers, credentials: 'same-origin' })
}
