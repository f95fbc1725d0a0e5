import { expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makeOperator, type TestOperator } from '../../testing/people/operators.ts'
import { makePerson } from '../../testing/people/people.ts'
import type { AuditVerb } from '@cairn/contract/operator/audit/audit-verbs.ts'
import type { FileReply } from '../../platform/http/file-reply.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Route } from '../../platform/http/route.ts'
import { listDeposits as listDepositsRoute } from '../deposits/list-deposits.ts'
import { exportList } from './export-list.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'

const server = useTestServer()

const exportFrom = (operator: TestOperator, path: string) =>
  fetch(`${server.url}/api/operator/${path}`, { headers: operator.headers })

async function verbsOf(operator: TestOperator) {
  const { rows } = await server.owner.query<{ did: AuditVerb }>(
    "select did from audit.events where actor_id = $1 and did like 'list_export%' order by id",
    [operator.id],
  )
  return rows.map(({ did }) => did)
}

async function eventsOf(operator: TestOperator, did: AuditVerb) {
  return (await operator.send(listAuditEvents, { query: { did, actor_id: operator.id } })).events
}

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

test('an export has each row that matches the filters, in the order of the list, over many pages', async () => {
  const support = await makeOperator(server, 'support')
  const ada = await makeDeposits('=HYPERLINK("http://evil.test","Ada")', 2_500)
  await makeDeposits('Bob Boole', 3)

  const response = await exportFrom(support, `deposits/export?member_id=${ada.id}&status=pending&order=newest`)

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="deposits-\d{4}-\d\d-\d\d\.csv"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const lines = (await response.text()).split('\r\n')
  expect(lines[0]).toBe(
    'id,member_id,member_full_name,member_username,plan,amount,amount_received,amount_lost,wallet,address,status,' +
      'requested_at,decided_at,transaction_id,reason,released_at',
  )
  expect(lines).toHaveLength(2_502)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.test"",""Ada"")"`)
  const amounts = lines.slice(1, -1).map((line) => /,(\d+\.\d\d),,(?:0\.00)?,bitcoin,/.exec(line)?.[1])
  expect(amounts).toEqual(Array.from({ length: 2_500 }, (_, index) => ((4_500 - index) / 100).toFixed(2)))
})

test('the audit log has who exported which list, its filters, and how many rows the server wrote', async () => {
  const sam = await makeOperator(server, 'support')
  const ada = await makeDeposits('Ada Byron', 7)
  await (await exportFrom(sam, `deposits/export?member_id=${ada.id}&from=2026-01-01&amount=20.01&order=newest`)).text()
  expect(await eventsOf(sam, 'list_exported')).toMatchObject([
    {
      actor: { id: sam.id },
      subject: { kind: 'list', id: null },
      member: { id: ada.id },
      details: { list: 'deposits', from: '2026-01-01', amount: '20.01', order: 'newest', rows: 1 },
    },
  ])
})

test('the export of a list within a record names the record', async () => {
  const sam = await makeOperator(server, 'support')
  const ada = await makePerson(server)
  await (await exportFrom(sam, `members/${ada.id}/sessions/export`)).text()
  expect(await eventsOf(sam, 'list_exported')).toMatchObject([{ subject: { kind: 'list', id: ada.id } }])
})

test('unknown filters and too many exports are refused, and not recorded', async () => {
  const sam = await makeOperator(server, 'support')
  const codeOf = async (path: string) => ((await (await exportFrom(sam, path)).json()) as { code: string }).code
  expect(await codeOf('deposits/export?status=lost')).toBe('bad_input')
  expect(await codeOf('distributions/none/shares/export')).toBe('bad_input')
  expect(await verbsOf(sam)).toEqual([])
  for (let count = 0; count < 20; count += 1) await (await exportFrom(sam, 'kyc/export')).text()
  expect(await codeOf('kyc/export')).toBe('too_many_attempts')
})

/** The file as the connection takes it: each piece is made when it is requested. */
async function openExport(operator: TestOperator, list: Route, query: object) {
  const call = calls.exportDeposits
  const caller = { kind: 'operator', operatorId: operator.id }
  const context = { call, caller, query, services: server, requestId: 'any' }
  const { pieces } = (await exportList(call, list).perform(context as never)) as FileReply
  return pieces as AsyncGenerator<string>
}

test('rows leave before the rest is read, and the file is the list at one moment', async () => {
  const sam = await makeOperator(server, 'support')
  const ada = await makeDeposits('Ada Byron', 2_500)
  const query = { member_id: ada.id, order: 'newest' }
  const file = await openExport(sam, listDepositsRoute, query)

  const [, rows] = [await file.next(), await file.next()]
  expect(String(rows.value).split('\r\n')).toHaveLength(1_001)
  expect(await verbsOf(sam)).toEqual(['list_export_started'])
  await server.owner.query("update deposits set status = 'expired', decided_at = now() where member_id = $1", [ada.id])

  const rest = (await Array.fromAsync(file)).join('')
  expect(rest.match(/,pending,/g)).toHaveLength(1_500)
  expect(await verbsOf(sam)).toEqual(['list_export_started', 'list_exported'])
})

test('when the database fails in the middle, the file fails, and the log has the number of sent rows', async () => {
  // More often than there are connections for exports: each is released again.
  for (let turn = 0; turn < 4; turn += 1) {
    const sam = await makeOperator(server, 'support')
    const file = await openHalf(sam)
    await server.owner.query(`select pg_terminate_backend(pid) from (${openSnapshots}) open`)
    await expect(file.next()).rejects.toThrow()
    await expectInterrupted(sam, 1_000)
  }
})

test('a reader who leaves ends the transaction, and the log has the number of sent rows', async () => {
  const sam = await makeOperator(server, 'support')
  const file = await openHalf(sam)
  expect((await server.owner.query(openSnapshots)).rowCount).toBe(1)
  await file.return(undefined)
  expect((await server.owner.query(openSnapshots)).rowCount).toBe(0)
  await expectInterrupted(sam, 1_000)
})

/** An export that has sent its head and one of two pages. */
async function openHalf(operator: TestOperator) {
  const ada = await makeDeposits('Ada Byron', 1_500)
  const file = await openExport(operator, listDepositsRoute, { member_id: ada.id })
  await file.next()
  await file.next()
  return file
}

const openSnapshots = `
  select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`

async function expectInterrupted(operator: TestOperator, rows: number) {
  expect(await verbsOf(operator)).toEqual(['list_export_started', 'list_export_interrupted'])
  const events = await eventsOf(operator, 'list_export_interrupted')
  expect(events).toMatchObject([{ details: { list: 'deposits', rows } }])
}

test('without its entry in the audit log there is no file', async () => {
  const sam = await makeOperator(server, 'support')
  await server.owner.query('alter table audit.events add constraint none check (false) not valid')
  const response = await exportFrom(sam, 'deposits/export')
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('internal_error')
  await server.owner.query('alter table audit.events drop constraint none')
})

test('an export has the refusals of its list, and is then not recorded', async () => {
  const sam = await makeOperator(server, 'support')
  const refusing: Route = { call: listDeposits, prepare: undefined, perform: () => Promise.reject(refuse('not_found')) }
  const file = await openExport(sam, refusing, {})
  await expect(file.next()).rejects.toMatchObject({ code: 'not_found' })
  expect(await verbsOf(sam)).toEqual([])
})

test('each list of operators has an export, for the roles of the list only', () => {
  const ofOperators = Object.values<Call>(calls).filter(({ who, method }) => who === 'operator' && method === 'GET')
  // A preview is computed, and lists no records. A statement is downloaded as its member downloads it.
  const others = new Set(['operator/distributions/preview', 'operator/members/:id/statement'])
  const records = ofOperators.filter(({ path }) => !others.has(path))
  const lists = records.filter(({ query }) => query && 'cursor' in ((query as { shape?: object }).shape ?? {}))
  expect(lists).toContain(listDeposits)
  for (const list of lists) {
    const exported = ofOperators.find(({ path }) => path === `${list.path}/export`)
    expect(exported, list.path).toBeDefined()
    for (const role of exported?.roles ?? []) expect(list.roles).toContain(role)
  }
})
