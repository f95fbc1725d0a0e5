interface Sent {
  token?: string | undefined
  /** The key of an operation that moves money. */
  key?: string | undefined
  headers?: Record<string, string>
  /** A text is sent as it is, and anything else as JSON. */
  body?: unknown
}

/**
 * Sends one request of a call. Unlike the client it takes any body and headers, returns the whole reply, and does not try again
 * when there is none. Each of many concurrent requests has a connection of its own.
 */
export function sendOnce(
  url: string,
  { method, path }: { method: string; path: string },
  { token, key, headers, body }: Sent = {},
): Promise<Response> {
  return fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** The status and the text of a reply, and the code and the sentence of a refusal. */
export async function answerOf(sent: Promise<Response>) {
  const reply = await sent
  const text = await reply.text()
  const { code, msg } = JSON.parse(text) as { code?: string; msg?: string }
  return { status: reply.status, text, code, msg }
}
