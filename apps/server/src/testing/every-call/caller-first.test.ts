import { expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { useTestServer } from '../server/test-server.ts'

const server = useTestServer()
const withSession = Object.entries<Call>(calls).filter(([, { who }]) => who !== 'visitor')

const bodies = ['{', '{}', '{"amount":1,"amount":2}']

async function send(call: Call, headers: Record<string, string>, body: string | null): Promise<unknown> {
  const path = call.path.replaceAll(/:\w+/g, 'no-id')
  const type = { 'content-type': call.file ? 'multipart/form-data; boundary=b' : 'application/json' }
  const reply = await fetch(`${server.url}/api/${path}?limit=none&type=none`, {
    method: call.method,
    headers: { 'x-cairn-operator': '1', 'idempotency-key': 'two words', ...(body ? type : {}), ...headers },
    body,
  })
  return { status: reply.status, code: ((await reply.json()) as { code: string }).code }
}

test.for(withSession)('%s checks the caller before it reports faults of the request (SEC-122)', async ([, call]) => {
  const unknown = 'x'.repeat(43)
  const wrong = { authorization: `bearer ${unknown}`, cookie: `cairn_operator=${unknown}` }
  for (const body of call.method === 'GET' ? [null] : bodies) {
    expect(await send(call, {}, body)).toEqual({ status: 401, code: 'not_signed_in' })
    expect(await send(call, wrong, body)).toEqual({ status: 401, code: 'session_ended' })
  }
})
