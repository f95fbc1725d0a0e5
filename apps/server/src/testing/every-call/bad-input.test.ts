import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { useTestServer } from '../server/test-server.ts'
import { fuzzValues } from '../fuzz/fuzz-values.ts'
import { scale } from '../ledger/scale.ts'
import { makeOperator } from '../people/operators.ts'
import { makePerson } from '../people/people.ts'
import { sendOnce } from '../server/send-once.ts'

const server = useTestServer({ connectionsMax: 20 })

const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...fuzzValues) }, fc.jsonValue({ maxDepth: 3 }))

const namesOf = (call: Call) => {
  const shape = (call.body ?? call.fields ?? call.query) as { def?: { shape?: object } } | undefined
  return Object.keys(shape?.def?.shape ?? {})
}

/** Half of the bodies have the right names with wrong values; the rest are anything. */
const bodyOf = (call: Call) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record(Object.fromEntries(namesOf(call).map((name) => [name, value])), { requiredKeys: [] }),
    },
    value,
  )

// The limits of sign-in would answer most of these; they have their own tests.
const names = Object.keys(calls) as (keyof typeof calls)[]

test.each(names)('%s answers any input with a reply of its kind and no internal error (SEC-40)', async (name) => {
  const call: Call = calls[name]
  const headers = await signInFor(call)
  const before = await countMoney()

  await fc.assert(
    fc.asyncProperty(bodyOf(call), value, async (body, part) => {
      const response = await send(call, headers, body, part)
      const text = await response.text()
      expect(response.status, text).toBeLessThan(500)
      // A file is no JSON; its refusals are.
      if (call.download && response.ok) return
      const reply = JSON.parse(text) as Record<string, unknown>
      const [flag, words] = call.envelope === 'kyc' && 'e' in reply ? ['e', 'm'] : ['error', 'msg']
      expect(typeof reply[flag]).toBe('boolean')
      expect(typeof reply[words]).toBe('string')
      if (response.status >= 400)
        expect(reply).toMatchObject({ [flag]: true, code: expect.stringMatching(/^[a-z_]+$/) })
    }),
    // A call without input needs one run.
    { numRuns: takesInput(call) ? scale({ usual: 25, faults: 1_000 }) : 1 },
  )
  expect(await countMoney()).toEqual(before)
})

function takesInput({ body, fields, file, params, query }: Call): boolean {
  return [body, fields, file, params, query].some((part) => part !== undefined)
}

/** The headers of a permitted caller, so that only the input is wrong. */
async function signInFor(call: Call): Promise<Record<string, string>> {
  if (call.who === 'visitor') return {}
  if (call.who === 'operator') return (await makeOperator(server, 'owner')).headers
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  return { authorization: `bearer ${ada.token}` }
}

function send(call: Call, signedIn: Record<string, string>, body: unknown, part: unknown): Promise<Response> {
  const path = call.path.replace(/:\w+/g, () => encodeURIComponent(toText(part).slice(0, 100)) || 'x')
  const query = call.query && typeof body === 'object' && body ? `?${toQuery(body)}` : ''
  const headers: Record<string, string> = { ...signedIn }
  const request: RequestInit = { method: call.method, headers }
  if (call.body) {
    headers['content-type'] = 'application/json'
    request.body = JSON.stringify(body) ?? ''
  }
  if (call.file) {
    const form = new FormData()
    for (const [name, field] of Object.entries((body ?? {}) as object)) form.append(name, JSON.stringify(field))
    form.append(call.file.name, new Blob([toText(part)]), 'any.png')
    request.body = form
  }
  return fetch(`${server.url}/api/${path}${query}`, request)
}

function toQuery(body: object): URLSearchParams {
  return new URLSearchParams(Object.entries(body).map(([name, field]) => [name, toText(field)]))
}

function toText(part: unknown): string {
  return (typeof part === 'string' ? part : (JSON.stringify(part) ?? '')).toWellFormed()
}

async function countMoney(): Promise<unknown> {
  const { rows } = await server.owner.query('select count(*) as transfers, max(position) as last from ledger.transfers')
  return rows[0]
}

test('a JSON call refuses a body that is not a JSON object (SEC-40)', async () => {
  const ada = await makePerson(server)
  const save = (type: string, body: string) =>
    sendOnce(server.url, calls.editProfile, { token: ada.token, headers: { 'content-type': type }, body })
  for (const body of ['null', '[]', '"text"', '5', 'true']) {
    expect((await save('application/json', body)).status).toBe(400)
  }
  expect((await save('multipart/form-data; boundary=x', '--x--')).status).toBe(415)
  expect((await save('text/plain', 'full_name=Ada')).status).toBe(415)
  expect((await save('application/json', '{}')).status).toBe(200)
})
