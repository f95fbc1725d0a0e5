import { once } from 'node:events'
import { readdirSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitKyc } from '@cairn/contract/member/account/kyc.ts'
import { changePhoto } from '@cairn/contract/member/account/members.ts'
import { openKycDocument } from '@cairn/contract/operator/members/kyc.ts'
import { uploadFile } from '../../testing/fixtures/evidence-files.ts'
import { makeOperator, makeOperators } from '../../testing/people/operators.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestBucket } from '@cairn/postgres-backup/testing/test-bucket.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { useTestServer, type TestServer } from '../../testing/server/test-server.ts'
import type { FileStore } from './file-store.ts'
import { openS3FileStore } from './s3-file-store.ts'

const server = useTestServer()
const bucket = useTestBucket()
const closers: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})
let photo: Blob
beforeAll(async () => {
  const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } }).jpeg()
  photo = new Blob([new Uint8Array(await picture.toBuffer())])
})

let bucketIs: 'there' | 'stopped' | 'silent' | 'closed to us' = 'there'
/** The transactions that were open during a request to a silent bucket. */
let openMeanwhile: Promise<string[]>[] = []

/** A server with its files in a bucket, and a network between them that can fail. */
async function serveFromBucket(): Promise<TestServer & { files: FileStore }> {
  const denied = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
  const gate = createServer((asked, reply) => {
    if (bucketIs === 'silent') return void openMeanwhile.push(listTransactions())
    if (bucketIs === 'stopped') return void asked.socket.destroy()
    if (bucketIs === 'closed to us') return void reply.writeHead(403, { 'content-type': 'application/xml' }).end(denied)
    const { method, url, headers } = asked
    const passed = request(new URL(url ?? '', bucket.endpoint), { method, headers }, (answer) => {
      answer.pipe(reply.writeHead(answer.statusCode ?? 0, answer.headers))
    })
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
  const files = await openS3FileStore({ bucket: 'cairn-files', prefix: '', endpoint, region: bucket.region })
  const { config, database } = server
  const app = await openTestApp({ config, database, files }, { filesMaxMs: 1_000 })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  closers.push(
    () => gate.close().closeAllConnections(),
    () => app.close(),
  )
  return { ...server, app, files, url }
}

/** The last statements of the open transactions that wait for us. */
async function listTransactions(): Promise<string[]> {
  const { rows } = await server.owner.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rows.map(({ query }) => query)
}

const submit = (member: Person) =>
  member.send(submitKyc, { fields: { country: 'Norway', id_card_type: 'passport' }, file: photo })

async function findDocument({ id }: Person) {
  const { rows } = await server.owner.query('select id, file_name from kyc_submissions where member_id = $1', [id])
  return rows[0] as { id: string; file_name: string }
}

/** The state that a call with a file could change. */
async function readState() {
  const { rows } = await server.owner.query(
    `select (select count(*) from kyc_submissions) submissions, (select count(*) from kyc_openings) openings,
       (select count(*) from evidence_files) evidence, (select count(photo_file) from members) photos,
       (select count(*) from audit.events) events`,
  )
  return rows[0] as object
}

test('a bucket that is down, silent or closed to us is refused by name, soon, and no record changes (REL-36)', async () => {
  const ours = await serveFromBucket()
  const [ada, grace] = [await makePerson(ours), await makePerson(ours)]
  const [reviewer, treasurer] = await makeOperators(ours, 'reviewer', 'treasurer')
  await submit(grace)
  const { user } = await grace.send(changePhoto, { fields: {}, file: photo })
  const document = await findDocument(grace)
  const evidence = await uploadFile(treasurer)
  const getEvidence = () => fetch(`${ours.url}/api/operator/evidence-files/${evidence}`, { headers: treasurer.headers })
  const getPhoto = () => fetch(new URL(user.image, ours.url))
  const open = () => reviewer.send(openKycDocument, { params: { id: document.id } })
  expect([(await getPhoto()).status, (await getEvidence()).status]).toEqual([200, 200])
  const before = await readState()

  for (const state of ['stopped', 'silent', 'closed to us'] as const) {
    bucketIs = state
    const began = performance.now()
    await Promise.all([
      expectRefused(submit(ada), 'files_unavailable'),
      expectRefused(ada.send(changePhoto, { fields: {}, file: photo }), 'files_unavailable'),
      expectRefused(uploadFile(treasurer), 'files_unavailable'),
      expectRefused(open(), 'files_unavailable'),
    ])
    for (const reply of await Promise.all([getPhoto(), getEvidence()])) {
      expect([state, reply.status, reply.headers.get('retry-after')]).toEqual([state, 503, '5'])
      expect(await reply.json()).toMatchObject({ error: true, code: 'files_unavailable' })
    }
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await readState()).toEqual(before)
  }

  bucketIs = 'there'
  await submit(ada)
  await open()
  await ours.files.remove(document.file_name)
  await expectRefused(open(), 'file_lost')
}, 60_000)

test('uploads to a silent bucket hold no connection to the database (REL-36)', async () => {
  const ours = await serveFromBucket()
  const [ada, grace, treasurer] = [
    await makePerson(ours),
    await makePerson(ours),
    await makeOperator(ours, 'treasurer'),
  ]
  ;[bucketIs, openMeanwhile] = ['silent', []]
  await Promise.all([
    expectRefused(submit(ada), 'files_unavailable'),
    expectRefused(grace.send(changePhoto, { fields: {}, file: photo }), 'files_unavailable'),
    expectRefused(uploadFile(treasurer), 'files_unavailable'),
  ])
  expect(await Promise.all(openMeanwhile)).toEqual([[], [], []])
  bucketIs = 'there'
})

test('a folder that cannot be written is refused by name, and so is a missing file (REL-36)', async () => {
  const [ada, grace] = [await makePerson(server), await makePerson(server)]
  const [reviewer, treasurer] = await makeOperators(server, 'reviewer', 'treasurer')
  await submit(grace)
  const { id, file_name } = await findDocument(grace)
  const evidence = await uploadFile(treasurer)
  const before = await readState()
  const folder = join(server.dataDir, 'files')

  // The file in the folder's place takes no file, like a full disk.
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, '')
  await expectRefused(submit(ada), 'files_unavailable')
  await expectRefused(uploadFile(treasurer), 'files_unavailable')
  await expectRefused(reviewer.send(openKycDocument, { params: { id } }), 'files_unavailable')
  renameSync(`${folder}-away`, `${folder}-back`)
  renameSync(folder, `${folder}-away`)
  renameSync(`${folder}-back`, folder)

  for (const name of readdirSync(folder)) renameSync(join(folder, name), `${folder}-away-${name}`)
  await expectRefused(reviewer.send(openKycDocument, { params: { id } }), 'file_lost')
  const url = `${server.url}/api/operator/evidence-files/${evidence}`
  const reply = await fetch(url, { headers: treasurer.headers })
  expect([reply.status, await reply.json()]).toEqual([500, expect.objectContaining({ code: 'file_lost' })])
  expect(await readState()).toEqual(before)

  renameSync(`${folder}-away-${file_name}`, join(folder, file_name))
  await reviewer.send(openKycDocument, { params: { id } })
})
