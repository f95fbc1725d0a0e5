import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { series } from '@cairn/contract/series.ts'
import { openDatabase } from '../database/database.ts'
import { openFileStore } from '../files/local-file-store.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson, password, toBitcoin } from '../../testing/people/people.ts'
import { measures } from '../../registry/measures.ts'
import { countFileErrors, countMails } from './count-failures.ts'
import { createMeters } from './meters.ts'
import { registerMetrics } from './metrics.ts'

const server = useTestServer()
const ask = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} })
const scrape = async () => (await ask(`Bearer ${token()}`)).text()
const valueOf = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
const token = () => readFileSync(join(server.dataDir, 'keys', 'metrics_token'), 'utf8').trim()

test('the metrics need the token (ASVS 13.4.5)', async () => {
  for (const wrong of [undefined, 'Bearer', 'Bearer x', `Bearer ${token()}x`, `Basic ${token()}`, token()]) {
    const response = await ask(wrong)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.text()).not.toContain('http_request_duration')
  }
  expect((await fetch(`${server.url}/metrics?token=${token()}`)).status).toBe(401)
  expect((await ask(`Bearer ${token()}`)).status).toBe(200)
})

test('the metrics have durations by route, refusals by code, the database, the ledger and the jobs, and no names', async () => {
  const ada = await makePerson(server, { fullName: 'Ada Unmistakable', balance: '10.00' })
  await ada.send(viewMember)
  await fetch(`${server.url}/api/user/action/view-info`)
  await fetch(`${server.url}/api/nothing/${ada.username}`)
  await server.owner.query("select graphile_worker.add_job('nothing')")

  const response = await ask(`Bearer ${token()}`)
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/user/action/view-info",status="200"} 1',
  )
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/user/action/view-info",status="401"} 1',
  )
  expect(text).toMatch(/cairn_refusals_total\{code="not_signed_in"\} \d+/)
  expect(text).toContain('cairn_refusals_total{code="not_found"} 1')
  expect(text).toContain('cairn_database_up 1')
  expect(text).toContain('cairn_database_is_writable 1')
  expect(text).toContain('cairn_database_commits_waiting 0')
  expect(text).toMatch(
    /cairn_database_connections\{state="idle"\} \d+|cairn_database_connections\{state="active"\} \d+/,
  )
  expect(text).toContain('\ncairn_ledger_head_block 0\n')
  expect(text).toContain('\ncairn_ledger_transfers 1\n')
  expect(text).toContain('\ncairn_ledger_unsealed_transfers 1\n')
  expect(text).toContain('cairn_jobs_waiting 1')
  expect(text).toContain('cairn_pool_waiting{pool="calls"} 0')
  expect(text).toMatch(/cairn_build_info\{version="\d+\.\d+\.\d+",migrations="\d+"\} 1/)
  expect(text).toContain('process_resident_memory_bytes')
  for (const name of ['Unmistakable', ada.username, ada.email, ada.id, ada.token]) expect(text).not.toContain(name)

  await sealEverything(server.owner)
  const sealed = await scrape()
  expect(sealed).toContain('cairn_ledger_unsealed_transfers 0')
  expect(sealed).toContain('cairn_ledger_oldest_unsealed_seconds 0')
  expect(sealed).toContain('\ncairn_ledger_head_block 1\n')
  expect(sealed).toContain('\ncairn_ledger_transfers 1\n')
})

test('the metrics show pending work, since when, and the jobs that failed (REL-27)', async () => {
  const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
  const body = { amount: '10', ...toBitcoin(ada) }
  await ada.send(requestWithdrawal, { body })
  await server.owner.query("update withdrawals set requested_at = now() - interval '3 hours'")
  await server.owner.query("select graphile_worker.add_job('late', run_at := now() - interval '20 minutes')")
  await server.owner.query("select graphile_worker.add_job('spent', max_attempts := 1)")
  await server.owner.query(
    `update graphile_worker._private_jobs set attempts = 1 where task_id = (
       select id from graphile_worker._private_tasks where identifier = 'spent')`,
  )

  const text = await scrape()

  expect(text).toContain('cairn_withdrawals_waiting{status="pending"} 1')
  expect(text).toContain('cairn_withdrawals_waiting{status="uncertain"} 0')
  expect(text).toMatch(/cairn_withdrawals_oldest_seconds\{status="pending"\} 108\d\d/)
  expect(text).toContain('cairn_deposits_waiting 0')
  expect(text).toContain('cairn_approvals_oldest_seconds 0')
  expect(text).toMatch(/cairn_jobs_oldest_due_seconds 12\d\d/)
  expect(text).toContain('cairn_jobs_failed{task="spent"} 1')
  expect(Date.now() / 1_000 - valueOf(text, 'cairn_ledger_verified_timestamp_seconds')).toBeLessThan(86_400)
  // Without a verification, its result is unknown.
  expect(text).not.toContain('cairn_ledger_verified_ok')
})

test('sign-ins are counted by kind of person and outcome (REL-27)', async () => {
  const ada = await makePerson(server)
  const before = await scrape()
  const signInWith = (given: string) =>
    server
      .as(null)(signIn, { body: { username: ada.email, password: given } })
      .catch(() => {})
  await signInWith('wrong-password')
  await signInWith(password)

  const after = await scrape()
  for (const result of ['wrong_credentials', 'accepted']) {
    const name = `cairn_sign_ins_total{who="member",result="${result}"}`
    expect(valueOf(after, name)).toBe((valueOf(before, name) || 0) + 1)
  }
})

test('changes queued for their turn count as waiting for a connection, even while some are free for reads (REL-27)', async () => {
  const { limitChanges } = server.database
  const release = Promise.withResolvers<void>()
  const changes = Array.from({ length: 20 }, () => limitChanges?.(() => release.promise))
  const text = await scrape()
  release.resolve()
  await Promise.all(changes)
  const free = valueOf(text, 'cairn_pool_size{pool="calls"}') - valueOf(text, 'cairn_pool_in_use{pool="calls"}')
  expect(free).toBeGreaterThan(0)
  expect(valueOf(text, 'cairn_pool_waiting{pool="calls"}')).toBeGreaterThan(0)
  expect(await scrape()).toContain('cairn_pool_waiting{pool="calls"} 0')
})

test('while commits wait for a standby the metrics have the connections of the server (REL-27)', async () => {
  server.database.clients.waitsForStandby = true
  const text = await scrape().finally(() => (server.database.clients.waitsForStandby = false))
  expect(text).toMatch(/cairn_database_connections\{state="idle"\} \d+/)
})

test('while the database is down, its figures are absent and the others are not (REL-27)', async () => {
  const { config, dataDir } = server
  const database = openDatabase({ host: join(dataDir, 'nowhere'), database: 'none' }, 2)
  const services = { ...server, database, files: openFileStore(dataDir), log: pino({ level: 'silent' }) }
  const app = Fastify()
  registerMetrics(
    app,
    { ...services, config, now: () => new Date(), images: {} as never },
    {
      meters: createMeters(),
      measures,
      signIns: {},
    },
  )
  try {
    const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token()}` } })
    expect(body).toContain('cairn_database_up 0')
    expect(body).toContain('cairn_pool_waiting{pool="calls"}')
    // A head of zero would mean that every transfer is lost.
    expect(body).not.toContain('cairn_ledger_head_block')
    expect(body).not.toContain('cairn_jobs')
  } finally {
    await app.close()
    await database.close()
  }
})

const failing = () => Promise.reject(new Error('away'))

test('attempts to send a mail and failures of files are counted', async () => {
  const meters = createMeters()
  const mail = {} as never
  await countMails({ send: async () => {} }, meters).send(mail)
  await countMails({ send: failing }, meters)
    .send(mail)
    .catch(() => {})
  const files = countFileErrors({ ...openFileStore(server.dataDir), read: failing }, meters)
  await files.read('x').catch(() => {})
  await files.remove(`${'0'.repeat(32)}.webp`)

  const text = await meters.registry.metrics()
  expect(text).toContain('cairn_mails_total{result="sent"} 1')
  expect(text).toContain('cairn_mails_total{result="failed"} 1')
  expect(text).toContain('cairn_files_errors_total{operation="read"} 1')
  expect(text).toContain('cairn_files_errors_total{operation="remove"} 0')
})

test('a server exports every series of the table, and no other', async () => {
  const names = [...(await scrape()).matchAll(/^# TYPE (cairn_\w+|http_\w+)/gm)].map(([, name]) => name)
  expect([...new Set([...names, ...notHere])].toSorted()).toEqual(Object.keys(series).toSorted())
})

// Absent in a database without a failure or verification, for a login that does not see the standbys, and without an archive
// or sources of chains and rates.
const notHere = [
  'cairn_chain_behind_seconds',
  'cairn_payments_credited',
  'cairn_payments_open',
  'cairn_payments_seen',
  'cairn_payments_unread_seconds',
  'cairn_rate_agreed',
  'cairn_addresses_left',
  'cairn_jobs_failed',
  'cairn_ledger_verified_ok',
  'cairn_database_synchronous_standbys',
  'cairn_archive_lag_seconds',
  'cairn_archive_free_bytes',
  'cairn_archive_size_bytes',
  'cairn_backup_timestamp_seconds',
  'cairn_restore_drill_timestamp_seconds',
  'cairn_restore_drill_ok',
]

test('with a login of its own the server sees the states of its connections too', async () => {
  const { config, owner } = server
  const login = `${owner.database}_login`
  await owner.query(`create role ${login} login; grant cairn_server to ${login}`)
  const database = openDatabase({ url: `postgres://${login}@/${owner.database}?host=${owner.host}` }, 4)
  const app = await openTestApp({ config, database })
  try {
    const headers = { authorization: `Bearer ${token()}` }
    const { body } = await app.inject({ url: '/metrics', headers })
    expect(body).toContain('cairn_database_connections{state="active"} 1')
    expect(body).not.toContain('state="unknown"')
    // The connection of the metrics has returned to the server's pool.
    const { rows } = await sql`select current_user`.execute(database.kysely)
    expect(rows).toEqual([{ current_user: 'cairn_server' }])
  } finally {
    await app.close()
    await database.close()
    await owner.query(`drop role ${login}`)
  }
})
