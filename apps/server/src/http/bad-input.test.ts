import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/call.ts'
import { useHouse } from '../testing/house.ts'
import { makePerson, type Person } from '../testing/people.ts'

const house = useHouse({ connectionsMax: 20 })

/** Values that have broken servers before (T40), beside whatever fast-check thinks of. */
const nasty: unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\ufeff',
    '\u202e',
    '\r\nX-Evil: 1',
    'x'.repeat(9_000),
    '\u{1f600}'.repeat(200),
  ],
  ...[
    "' or '1'='1' --",
    '"; drop table members; --',
    '${7*7}',
    '{{7*7}}',
    '../../../../etc/passwd',
    '%00',
    '<script>alert(1)</script>',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '$where',
    'null',
    'NaN',
    '1e999',
    '-0',
    '0x10',
    '\u0661\u0660',
    '=cmd()',
    '\\',
    '\\u0000',
  ],
  ...[null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], [{}], { length: 5 }, { $ne: null }],
  ...[{ toString: 'x' }, { valueOf: 1 }, ['a', 'b'], [null], { a: { b: { c: { d: {} } } } }],
]
const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...nasty) }, fc.jsonValue({ maxDepth: 3 }))

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

// The limits of sign-in would answer most of these; they are tested by themselves.
const names = Object.keys(calls) as (keyof typeof calls)[]

test.each(names)('G24: %s answers any input with a reply of its own kind, and never with a fault', async (name) => {
  const call: Call = calls[name]
  const ada = await makePerson(house, { balance: '100.00', addresses: ['bitcoin'] })
  const before = await countMoney()

  await fc.assert(
    fc.asyncProperty(bodyOf(call), value, async (body, part) => {
      const response = await send(call, ada, body, part)
      const text = await response.text()
      expect(response.status, text).toBeLessThan(500)
      const reply = JSON.parse(text) as Record<string, unknown>
      const [flag, words] = call.envelope === 'kyc' && 'e' in reply ? ['e', 'm'] : ['error', 'msg']
      expect(typeof reply[flag]).toBe('boolean')
      expect(typeof reply[words]).toBe('string')
      if (response.status >= 400)
        expect(reply).toMatchObject({ [flag]: true, code: expect.stringMatching(/^[a-z_]+$/) })
    }),
    { numRuns: 120 },
  )
  expect(await countMoney()).toEqual(before)
})

function send(call: Call, person: Person, body: unknown, part: unknown): Promise<Response> {
  const path = call.path.replace(/:\w+/g, () => encodeURIComponent(toText(part).slice(0, 100)) || 'x')
  const query = call.query && typeof body === 'object' && body ? `?${toQuery(body)}` : ''
  const headers: Record<string, string> = { authorization: `bearer ${person.token}` }
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
  return fetch(`${house.url}/api/${path}${query}`, request)
}

function toQuery(body: object): URLSearchParams {
  return new URLSearchParams(Object.entries(body).map(([name, field]) => [name, toText(field)]))
}

function toText(part: unknown): string {
  return (typeof part === 'string' ? part : (JSON.stringify(part) ?? '')).toWellFormed()
}

async function countMoney(): Promise<unknown> {
  const { rows } = await house.owner.query(
    'select (select count(*) from ledger.transfers where kind <> $1) as transfers, (select sum(balance_cents) from ledger.accounts) % 10000 as cents',
    ['deposit_released'],
  )
  return rows[0]
}
