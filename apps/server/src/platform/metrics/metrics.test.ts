import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { viewMember } from '@cairn/contract/member/members.ts'
import { createApp } from '../../app.ts'
import { openDatabase } from '../database/database.ts'
import { loadKeys } from '../crypto/load-keys.ts'
import { openFileStore } from '../files/local-file-store.ts'
import { openImageReader } from '../files/images/open-image-reader.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { makePerson } from '../../testing/people/people.ts'

const server = useTestServer()
const ask = (authorization?: string) =>
  fetch(`${server.url}/metrics`, { headers: authorization ? { authorization } : {} })
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
  expect(text).toMatch(
    /cairn_database_connections\{state="idle"\} \d+|cairn_database_connections\{state="active"\} \d+/,
  )
  expect(text).toContain('cairn_ledger_unsealed_transfers 1')
  expect(text).toContain('cairn_jobs_waiting 1')
  expect(text).toContain('process_resident_memory_bytes')
  for (const name of ['Unmistakable', ada.username, ada.email, ada.id, ada.token]) expect(text).not.toContain(name)

  await sealEverything(server.owner)
  expect(await (await ask(`Bearer ${token()}`)).text()).toContain('cairn_ledger_unsealed_transfers 0')
})

test('with a login of its own the server sees the states of its connections too', async () => {
  const { config, dataDir, owner } = server
  const login = `${owner.database}_login`
  await owner.query(`create role ${login} login; grant cairn_server to ${login}`)
  const database = openDatabase({ url: `postgres://${login}@/${owner.database}?host=${owner.host}` }, 4)
  const images = openImageReader()
  const app = await createApp(
    { config, database, files: openFileStore(dataDir), images, keys: loadKeys(config), now: () => new Date() },
    { logger: pino({ level: 'silent' }) },
  )
  try {
    const headers = { authorization: `Bearer ${token()}` }
    const { body } = await app.inject({ url: '/metrics', headers })
    expect(body).toContain('cairn_database_connections{state="active"} 1')
    expect(body).not.toContain('state="unknown"')
    // The connection of the metrics is back in the server's pool.
    const { rows } = await sql`select current_user`.execute(database.kysely)
    expect(rows).toEqual([{ current_user: 'cairn_server' }])
  } finally {
    await app.close()
    await images.close()
    await database.close()
    await owner.query(`drop role ${login}`)
  }
})
