import { createClient, createDownload, RefusedError, sendAny, type Send } from '@cairn/client/calls/client.ts'
import { isAutomatic, markAutomatic } from '@cairn/client/browser/presence.ts'
import { sendReauthenticated } from '@cairn/client/reauthentication/send-reauthenticated.ts'
import { readTimeZone } from '@cairn/client/browser/time-zone.ts'
import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { roleHeader } from '@cairn/contract/core/constants.ts'
import { inReadersZone } from '@cairn/ui/values/dates.ts'
import { configuration } from './configuration.ts'
import { noteActivity } from './session/activity.ts'
import { askToReauthenticate } from './session/reauthentication/reauthentication.ts'
import { noteRole } from './session/role.ts'

const fromBackOffice = { 'x-cairn-operator': '1' }

const asOperator = {
  base: configuration.apiBase,
  token: () => null,
  fetch: sendingWith({}),
}

const sendOnce = inOwnTimeZone(createClient(asOperator))

/**
 * Sends a call of the contract. The session is a cookie; the header proves that our own page sends it. When the call needs a
 * factor or a signature, a dialog takes it, and the call is sent again.
 */
export const send: Send = async (call, ...[input = {}]) =>
  sendReauthenticated<CallReply<typeof call>, Record<string, string>>(
    (given) =>
      sendAny(
        given ? inOwnTimeZone(createClient({ ...asOperator, fetch: sendingWith(given) })) : sendOnce,
        call,
        input,
      ),
    (refusal) => askToReauthenticate(refusal, call, input),
  )

/** The same by another way than `fetch`, for a call that needs no factor. */
export function sendBy(way: typeof fetch): Send {
  return inOwnTimeZone(createClient({ ...asOperator, fetch: sendingWith({}, way) }))
}

/** Fetches the file of an export. */
export const download = inOwnTimeZone(createDownload(asOperator))

/** Sends an automatic read of the page. It does not keep the session alive, and opens no dialog for a factor. */
export const renew = inOwnTimeZone(
  createClient({
    base: configuration.apiBase,
    token: () => null,
    fetch: (url, request) => fetchOwn(url, markAutomatic(request)),
  }),
)

/**
 * Names the reader's time zone to every call that takes one, so that the days of the server are those on the screen. The times in the
 * sentence of a refusal are in that zone too.
 */
function inOwnTimeZone<F extends (call: any, input: any) => Promise<unknown>>(sendCall: F): F {
  return ((call: Call, input?: { query?: object }) => {
    const fields = (call.query as { shape?: object } | undefined)?.shape ?? {}
    const zone = 'time_zone' in fields ? readTimeZone() : null
    const sent = sendCall(call, zone ? { ...input, query: { ...input?.query, time_zone: zone } } : input)
    return sent.catch((error: unknown) => {
      if (error instanceof RefusedError) error.message = inReadersZone(error.message)
      throw error
    })
  }) as F
}

/** Sends what a person does, with these headers too, and marks what the page reads by itself. */
function sendingWith(more: Record<string, string>, way?: typeof fetch) {
  return (url: RequestInfo | URL, request?: RequestInit) => {
    if (isAutomatic(request)) return fetchOwn(url, markAutomatic(request), more)
    noteActivity()
    return fetchOwn(url, request, more, way)
  }
}

async function fetchOwn(
  url: RequestInfo | URL,
  request: RequestInit | undefined,
  more: Record<string, string> = {},
  way: typeof fetch = fetch,
) {
  const headers = { ...(request?.headers as Record<string, string>), ...fromBackOffice, ...more }
  const response = await way(url, { ...request, headers, credentials: 'same-origin' })
  noteRole(response.headers.get(roleHeader))
  return response
}
