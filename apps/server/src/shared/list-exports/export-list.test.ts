import { expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import type { AnyContext, Route } from '../../platform/http/route.ts'
import { exportList } from './export-list.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()

const exportFrom = (operator: TestOperator, path: string) =>
  fetch(`${server.url}/api/operator/${path}`, { headers: operator.headers })

/** Deposits of one member, a minute after each other. */
async function makeDeposits(fullName: string, count: number) {
  const [member, plan] = [await makePerson(server, { fullName }), await openPlan(server)]
  await server.owner.query(
    `insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, requested_at)
     select uuidv7(), $1, $2, 'bitcoin', 'an address', 2000 + n, 'pending', '2026-01-01'::timestamptz + n * interval '1 minute'
     from generate_series(1, $3::integer) n`,
    [member.id, plan._id, count],
  )
  return member
}

test('an export has each row that the filters leave, in the order of the list, over many pages', async () => {
  const support = await makeOperator(server, 'support')
  const ada = await makeDeposits('=HYPERLINK("http://evil.test","Ada")', 2_500)
  await makeDeposits('Bob Boole', 3)

  const response = await exportFrom(support, `deposits/export?member_id=${ada.id}&status=pending&order=newest`)

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="deposits-\d{4}-\d\d-\d\d\.csv"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toBe(
    'id,member_id,member_full_name,member_username,plan,amount,amount_received,wallet,address,status,requested_at,' +
      'decided_at,transaction_id,reason,released_at',
  )
  expect(lines).toHaveLength(2_502)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.test"",""Ada"")"`)
  const amounts = lines.slice(1, -1).map((line) => /,(\d+\.\d\d),,bitcoin,/.exec(line)?.[1])
  expect(amounts).toEqual(Array.from({ length: 2_500 }, (_, index) => ((4_500 - index) / 100).toFixed(2)))
})

test('the audit log has who exported which list, its filters, and how many rows the server wrote', async () => {
  const sam = await makeOperator(server, 'support')
  const ada = await makeDeposits('Ada Byron', 7)
  await exportFrom(sam, `deposits/export?member_id=${ada.id}&from=2026-01-01&order=newest`)
  const { events } = await sam.send(listAuditEvents, { query: { did: 'list_exported', actor_id: sam.id } })
  expect(events).toMatchObject([
    {
      actor: { id: sam.id },
      subject: { kind: 'list', id: null },
      member: { id: ada.id },
      details: { list: 'deposits', from: '2026-01-01', order: 'newest', rows: 7 },
    },
  ])
})

test('the export of a list within a record names the record', async () => {
  const sam = await makeOperator(server, 'support')
  const ada = await makePerson(server)
  await exportFrom(sam, `members/${ada.id}/sessions/export`)
  const { events } = await sam.send(listAuditEvents, { query: { did: 'list_exported', actor_id: sam.id } })
  expect(events).toMatchObject([{ subject: { kind: 'list', id: ada.id } }])
})

test('filters that the list does not have and too many exports are refused, and not recorded', async () => {
  const sam = await makeOperator(server, 'support')
  const codeOf = async (path: string) => ((await (await exportFrom(sam, path)).json()) as { code: string }).code
  expect(await codeOf('deposits/export?status=lost')).toBe('bad_input')
  expect(await codeOf('distributions/none/shares/export')).toBe('bad_input')
  const { events } = await sam.send(listAuditEvents, { query: { did: 'list_exported', actor_id: sam.id } })
  expect(events).toEqual([])
  for (let count = 0; count < 20; count += 1) await (await exportFrom(sam, 'kyc/export')).text()
  expect(await codeOf('kyc/export')).toBe('too_many_attempts')
})

test('a list with more rows than a file may have is refused before anything is sent', async () => {
  const page = { deposits: Array.from({ length: 1_000 }, () => ({ id: 'any' })), next: 'more' }
  const endless: Route = { call: listDeposits, prepare: undefined, perform: async () => page }
  const { id: operatorId } = await makeOperator(server, 'support')
  const context = { caller: { operatorId }, query: {}, services: server } as unknown as AnyContext
  await expect(exportList(calls.exportDeposits, endless).prepare?.(context)).rejects.toMatchObject({
    code: 'export_too_large',
    message: 'More than 100,000 rows match. Narrow the filters and export again',
  })
})

test('each list of operators has an export, which a role that may not read the list may not have', () => {
  const ofOperators = Object.values<Call>(calls).filter(({ who, method }) => who === 'operator' && method === 'GET')
  // A preview is computed, and lists no records.
  const records = ofOperators.filter(({ path }) => path !== 'operator/distributions/preview')
  const lists = records.filter(({ query }) => query && 'cursor' in ((query as { shape?: object }).shape ?? {}))
  expect(lists).toContain(listDeposits)
  for (const list of lists) {
    const exported = ofOperators.find(({ path }) => path === `${list.path}/export`)
    expect(exported, list.path).toBeDefined()
    for (const role of exported?.roles ?? []) expect(list.roles).toContain(role)
  }
})
