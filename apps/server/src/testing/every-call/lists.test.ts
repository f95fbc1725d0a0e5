import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { definitionOf } from '@cairn/contract/core/definition.ts'
import { inReads } from '../../platform/database/database.ts'
import { Rows } from '../../platform/database/rows/rows.ts'
import { writeJson } from '../../platform/http/request/json.ts'
import type { BoundContext } from '../../platform/http/route.ts'
import { writeReply } from '../../platform/http/write-reply.ts'
import * as routes from '../../routes.ts'
import { makeOperator } from '../people/operators.ts'
import { makePerson } from '../people/people.ts'
import { useTestServer } from '../server/test-server.ts'

const server = useTestServer()

type Name = keyof typeof calls
type Row = Record<string, unknown>

/** The lists that compute fields of every row, from other rows, signatures or signs. They are written by `writeJson`. */
const computed: Name[] = [
  'listAccounts',
  'listDataOpenings',
  'listSecurityEvents',
  'listTransfers',
  'listWithdrawals',
  'viewMemberStatement',
  'viewStatement',
]
/** The columns that are no fields of the reply: for a signature, or for the cursor. */
const hidden: Partial<Record<Name, string[]>> = {
  listAuditEvents: ['number'],
  listDistributionShares: ['member_id'],
  listHistory: ['offered'],
}
/** The fields of a row that are left out when they are null. */
const optional: Partial<Record<Name, string[]>> = {
  listHistory: ['reason', 'cancellable', 'plan', 'address'],
  listRunningPlans: ['term_ends_at', 'gains', 'lost', 'seal'],
}

const { BOOL, INT4, INT8, JSON: JSON_, JSONB, TEXT, TIMESTAMPTZ, UUID } = pg.types.builtins
const objects = [
  '{"id" : "a", "full_name" : "Ada \\"the first\\" \\u2028", "2":2, "10":1}',
  '[1, 2.50, {"deep": [null, true, "😀"]}]',
  '"text"',
  'null',
  '{}',
]
/** The texts that PostgreSQL sends for values of a type. */
const texts: Record<number, string[]> = {
  [TEXT]: [
    '',
    'Ada',
    'a "quoted" \\ text',
    "</script>'",
    '\u0001\b\t\n\r\u007f',
    '\u2028 \u2029',
    'é 😀 \ufeff',
    '12.50',
    'null',
  ],
  [UUID]: ['0192f3a4-5b6c-7d8e-9f01-23456789abcd'],
  [INT4]: ['0', '-1', '2147483647'],
  [INT8]: ['0', '5', '-5', '99', '-99', '100', '-100', '123456', '9223372036854775807', '-9223372036854775808'],
  [BOOL]: ['t', 'f'],
  [TIMESTAMPTZ]: [
    ...['', '.1', '.12', '.123', '.1234', '.123456', '.999999', '.000001', '.009'].map(
      (part) => `2026-11-27 18:15:29${part}+00`,
    ),
    '1970-01-01 00:00:00+00',
    '0001-01-01 00:00:00+00',
    '9999-12-31 23:59:59.999+00',
    '10000-01-01 00:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
  ],
  [JSON_]: objects,
  [JSONB]: ['{"at": "2026", "who": "\u2028 😀", "count": 12345678901234567890}', '[]', 'null'],
}

const lists = Object.entries<Call>(calls).filter(
  ([, { query }]) => query && 'cursor' in (definitionOf(query).shape ?? {}),
) as [Name, Call][]
const replies = new Map<Name, Row>()

beforeAll(async () => {
  const [ada, owner] = [await makePerson(server), await makeOperator(server, 'owner')]
  const callers = {
    member: { kind: 'member', memberId: ada.id },
    operator: { kind: 'operator', operatorId: owner.id, role: 'owner' },
    visitor: null,
  }
  for (const [name, call] of lists) {
    const route = Object.values(routes).find((one) => one.call === call)!
    const context = {
      call,
      caller: callers[call.who],
      query: {},
      params: { id: ada.id },
      services: server,
      requestId: 'any',
      audit: async () => {},
    }
    const ask = inReads(server.database, (tx) => route.perform({ ...context, tx } as unknown as BoundContext))
    replies.set(name, (await ask) as Row)
  }
})

const findRows = (name: Name) =>
  Object.entries(replies.get(name)!).find((field): field is [string, Rows<Row>] => field[1] instanceof Rows)

const isShownIn =
  (name: Name) =>
  ([field, value]: [string, unknown]) =>
    !hidden[name]?.includes(field) && (value !== null || !optional[name]?.includes(field))

test('the rows of every list pass through, unless it computes fields of each', () => {
  const others = lists.map(([name]) => name).filter((name) => !findRows(name))
  expect(others.toSorted()).toEqual(computed)
  expect(lists.length).toBeGreaterThan(20)
})

test.for(lists.filter(([name]) => !computed.includes(name)))(
  '%s has the same bytes as objects with the same values',
  ([name, call]) => {
    const [list, { columns }] = findRows(name)!
    const rows = Array.from({ length: 60 }, (_, number) => {
      const row: (string | null)[] = []
      for (const { name: column, place, type } of columns) {
        // An optional object is absent as the null of SQL, never as the one of JSON.
        const isOptionalObject = type === JSON_ && optional[name]?.includes(column)
        const choices = [...texts[type]!.filter((text) => !isOptionalObject || text !== 'null'), null]
        // Each column is at another of its values, so that every value stands beside many.
        row[place] = choices[(number + place) % choices.length]!
      }
      return row
    })
    const passed = new Rows<Row>(columns, rows)
    const written = passed.toObjects().map((row) => Object.fromEntries(Object.entries(row).filter(isShownIn(name))))
    for (const next of [null, 'a cursor']) {
      const reply = { error: false, msg: '', next }
      expect(writeReply(call, { ...reply, [list]: passed })).toBe(writeJson({ ...reply, [list]: written }))
    }
  },
)

test.for(Object.entries(texts))('PostgreSQL sends these texts for values of type %s', async ([type, sent]) => {
  const { rows } = await server.owner.query<{ name: string }>('select $1::oid::regtype::text as name', [type])
  const statement = { sql: `select value::${rows[0]!.name} as value from unnest($1::text[]) value`, parameters: [sent] }
  const read = await inReads(server.database, (tx) => tx.readRows(statement as never))
  expect(read.texts).toEqual(sent.map((text) => [text]))
  expect(read.columns).toMatchObject([{ name: 'value', type: Number(type) }])
})
