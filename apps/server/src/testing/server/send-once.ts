interface Sent {
  token?: string | undefined
  headers?: Record<string, string>
  /** A text is sent as it is, and anything else as JSON. */
  body?: unknown
}

/**
 * Sends one request of a call. Unlike the client it takes any body and headers, returns the whole reply, and does not try again
 * when there is none.
 */
export function sendOnce(
  url: string,
  { method, path }: { method: string; path: string },
  { token, headers, body }: Sent = {},
): Promise<Response> {
  return fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}
