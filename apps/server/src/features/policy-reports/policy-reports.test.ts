import { expect, test } from 'vitest'
import { listPolicyReports } from '@cairn/contract/operator/settings/policy-reports.ts'
import { cleanUp } from '../../platform/jobs/clean-up.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { sendOnce } from '../../testing/server/send-once.ts'
import { useTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { overduePolicyReports } from './receive-policy-reports.ts'

const server = useTestServer()
const proxied = useTestServer({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })

const old = (report: object) => ({
  'csp-report': {
    'document-uri': 'https://cairn.example/history?token=secret#secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?stolen=secret',
    'source-file': 'https://cairn.example/assets/a-1.js?secret',
    'line-number': 7,
    'script-sample': 'secret',
    ...report,
  },
})
const violation = (body: object) => ({ type: 'csp-violation', age: 1, url: 'https://cairn.example/', body })

async function send(body: unknown, { where = server as TestServer, type = 'application/csp-report', from = '' } = {}) {
  const headers = { 'content-type': type, ...(from && { 'x-forwarded-for': from }) }
  return (await sendOnce(where.url, { method: 'POST', path: 'policy-reports' }, { headers, body })).status
}
const list = async () => (await (await makeOperator(server, 'owner')).send(listPolicyReports)).policy_reports
const forget = () => server.owner.query('delete from policy_reports')

test('equal reports are counted in one row, which has no query, no sample and no id (SEC-124)', async () => {
  await forget()
  expect(await send(old({}))).toBe(204)
  expect(await send(old({ 'script-sample': 'another' }))).toBe(204)
  const id = '0198f000-0000-7000-8000-000000000000'
  const body = {
    documentURL: `https://cairn.example/operator/members/${id}`,
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
  }
  expect(await send([violation(body), violation({})], { type: 'application/reports+json' })).toBe(204)

  const reports = await list()
  expect(reports).toHaveLength(2)
  expect(JSON.stringify(reports)).not.toMatch(/secret|another|0198f000/)
  expect(reports).toEqual([
    expect.objectContaining({ page: '/operator/members/:id', directive: 'require-trusted-types-for', reports: 1 }),
    expect.objectContaining({
      page: '/history',
      directive: 'script-src-elem',
      blocked: 'https://evil.example',
      source: '/assets/a-1.js:7',
      reports: 2,
    }),
  ])
})

test.for<[what: string, body: unknown, status: number]>([
  ['no JSON', '{', 400],
  ['a name twice', '{"csp-report":{},"csp-report":{}}', 400],
  ['no report', {}, 204],
  ['a rule that is none', old({ 'effective-directive': '<b>rule</b>' }), 204],
  ['no rule', old({ 'effective-directive': '' }), 204],
  ['texts that are none', old({ 'effective-directive': 7, 'document-uri': [] }), 204],
  ['nothing', '', 204],
  ['too much', old({ 'blocked-uri': 'x'.repeat(17_000) }), 413],
])('%s is kept nowhere (SEC-124)', async ([, body, status]) => {
  await forget()
  expect(await send(body)).toBe(status)
  expect(await list()).toEqual([])
})

test('a report of another media type is not read', async () => {
  expect(await send(old({}), { type: 'application/json' })).toBe(415)
})

test('ten reports of one request are read, and the beginning of long texts (SEC-124)', async () => {
  await forget()
  const many = Array.from({ length: 12 }, (_, n) =>
    violation({
      effectiveDirective: 'img-src',
      blockedURL: `https://${n}.example`,
      documentURL: `https://x.example/${'y'.repeat(500)}`,
    }),
  )
  await send(many, { type: 'application/reports+json' })
  const reports = await list()
  expect(reports).toHaveLength(10)
  expect(reports[0]?.page.length).toBeLessThanOrEqual(200)
})

test('invented reports displace only reports of their own network and rule, and the drops are counted (SEC-124)', async () => {
  await forget()
  const where = proxied
  const real = (page: string) =>
    old({ 'document-uri': `https://cairn.example/${page}`, 'effective-directive': 'img-src' })
  await send(old({}), { where, from: '198.51.100.1' })
  await send(real('real'), { where, from: '198.51.100.1' })
  for (let n = 0; n < 15; n += 1) {
    const invented = Array.from({ length: 10 }, (_, place) =>
      violation({ effectiveDirective: 'img-src', documentURL: `https://cairn.example/p${n}x${place}` }),
    )
    await send(invented, { where, from: '203.0.113.5', type: 'application/reports+json' })
  }
  await send(real('later'), { where, from: '198.51.100.2' })
  await send(old({}), { where, from: '198.51.100.2' })

  const { rows } = await where.owner.query(`
    select count(*)::int, max(reports)::int, count(*) filter (where page = any('{/real,/later}'))::int as real
    from policy_reports`)
  expect(rows).toEqual([{ count: 101, max: 2, real: 2 }])
  const listed = (await (await makeOperator(where, 'owner')).send(listPolicyReports)).policy_reports
  expect(listed.map(({ directive }) => directive)).toContain('script-src-elem')
  await where.owner.query('delete from policy_reports')
})

test('an invented rule has no rows of its own (SEC-124)', async () => {
  await forget()
  await send(old({ 'effective-directive': 'x-one' }))
  await send(old({ 'effective-directive': 'x-two' }))
  expect((await list()).map(({ directive, reports }) => [directive, reports])).toEqual([['other', 2]])
})

test('an address sends sixty requests in an hour (SEC-124)', async () => {
  const answers: number[] = []
  for (let n = 0; n < 62; n += 1) answers.push(await send({}, { where: proxied, from: '203.0.113.77' }))
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
})

test('content that was not blocked again for thirty days is forgotten (SEC-124)', async () => {
  await forget()
  await send(old({}))
  await send(old({ 'document-uri': 'https://cairn.example/new' }))
  await server.owner.query("update policy_reports set last_at = now() - interval '31 days' where page = '/history'")
  await cleanUp(overduePolicyReports)({}, { database: server.database, log: server.app.log } as never)
  expect((await list()).map(({ page }) => page)).toEqual(['/new'])
})
