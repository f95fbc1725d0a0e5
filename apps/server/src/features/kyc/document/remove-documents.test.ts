import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { viewKycStatus } from '@cairn/contract/member/account/kyc.ts'
import { openKycDocument, viewKycSubmission } from '@cairn/contract/operator/members/kyc.ts'
import { jobs } from '../../../jobs.ts'
import { createFileName } from '../../../platform/files/file-store.ts'
import { addDocument } from '../../../testing/fixtures/records.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { jobContext } from '../../../testing/server/mailbox.ts'
import { expectRefused } from '../../../testing/server/refusals.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const runJob = () => jobs.tasks['remove_documents']!({}, jobContext(server))

interface Document {
  id: string
  person: Person
  file: string
}

/** A document with a file, which was decided so many months ago. */
async function makeDocument(
  status: 'pending' | 'approved' | 'rejected',
  months: number,
  owner?: Person,
): Promise<Document> {
  const person = owner ?? (await makePerson(server))
  await addDocument(server, person, status)
  const name = createFileName('sealed')
  const file = join(server.dataDir, 'files', name)
  writeFileSync(file, 'encrypted')
  const [{ id }] = await asSuperuser<{ id: string }>(
    `update kyc_submissions set file_name = $2, submitted_at = submitted_at - make_interval(months => $3),
       decided_at = decided_at - make_interval(months => $3)
     where id = (select id from kyc_submissions where member_id = $1 order by submitted_at desc limit 1) returning id`,
    [person.id, name, months],
  )
  return { id, person, file }
}

async function closeAccount({ person }: Document, monthsAgo: number): Promise<void> {
  await asSuperuser(
    `update members set closed_at = now() - make_interval(months => $2), full_name = 'Closed account',
       email = 'closed-' || id || '@closed.invalid', username = 'closed' || replace(id::text, '-', '')
     where id = $1 returning id`,
    [person.id, monthsAgo],
  )
}

async function asSuperuser<Row>(sql: string, values: unknown[]): Promise<[Row]> {
  await server.owner.query('set session_replication_role = replica')
  const { rows } = await server.owner.query(sql, values)
  await server.owner.query('set session_replication_role = origin')
  expect(rows).toHaveLength(1)
  return rows as [Row]
}

const rowOf = async ({ id }: Document) =>
  (await server.owner.query('select * from kyc_submissions where id = $1', [id])).rows[0] as Record<string, unknown>
const isKept = async (document: Document) => existsSync(document.file) && (await rowOf(document))['file_name'] !== null

test('a rejected document is removed five years after the decision, which stays (SEC-128)', async () => {
  const [due, early] = [await makeDocument('rejected', 60), await makeDocument('rejected', 59)]
  const reviewer = await makeOperator(server, 'reviewer')
  const before = await due.person.send(viewKycStatus)
  expect(before.documents).toMatchObject([{ status: 'rejected', kept_until: expect.any(String), removed_at: null }])

  await Promise.all([runJob(), runJob()])
  expect(existsSync(due.file)).toBe(false)
  expect(await rowOf(due)).toMatchObject({
    file_name: null,
    document_removed_at: expect.any(Date),
    status: 'rejected',
    reason: 'blurred',
    decided_by: expect.any(String),
  })
  expect(await isKept(early)).toBe(true)
  const params = { id: due.id }
  const { submission } = await reviewer.send(viewKycSubmission, { params })
  expect(submission.document_removed_at).not.toBeNull()
  expect(submission.timeline.map(({ did }) => did)).toEqual(['kyc_document_removed'])
  await expectRefused(reviewer.send(openKycDocument, { params }), 'kyc_document_removed')
  expect(await due.person.send(viewKycStatus)).toMatchObject({
    data: 'rejected',
    documents: [{ removed_at: expect.any(String) }],
  })
})

test('an approved document is kept while the account is open, and five years after it was closed (SEC-128)', async () => {
  const [open, closed, early] = [
    await makeDocument('approved', 100),
    await makeDocument('approved', 100),
    await makeDocument('approved', 100),
  ]
  expect(await open.person.send(viewKycStatus)).toMatchObject({ kept_months: 60, documents: [{ kept_until: null }] })
  await closeAccount(closed, 60)
  await closeAccount(early, 59)
  await runJob()
  expect(await isKept(open)).toBe(true)
  expect(await isKept(early)).toBe(true)
  expect(existsSync(closed.file)).toBe(false)
  expect(await rowOf(closed)).toMatchObject({
    file_name: null,
    details_sealed: null,
    number_hash: null,
    status: 'approved',
  })
})

test('documents of a member stay while one of them is being reviewed (SEC-128)', async () => {
  const old = await makeDocument('rejected', 100)
  const pending = await makeDocument('pending', 100, old.person)
  await runJob()
  expect(await isKept(old)).toBe(true)
  expect(await isKept(pending)).toBe(true)
})

test('owners set the months, and the day follows at once (SEC-128)', async () => {
  const document = await makeDocument('rejected', 13)
  await runJob()
  expect(await isKept(document)).toBe(true)
  await server.owner.query('update settings set document_kept_months = 12')
  await runJob()
  await server.owner.query('update settings set document_kept_months = 60')
  expect(existsSync(document.file)).toBe(false)
})

test('the server removes no document before its time (SEC-128)', async () => {
  const document = await makeDocument('rejected', 1)
  const { rows } = await server.database.plainPool.query('select remove_document($1) as file', [document.id])
  expect(rows).toEqual([{ file: null }])
  expect(await isKept(document)).toBe(true)
})
