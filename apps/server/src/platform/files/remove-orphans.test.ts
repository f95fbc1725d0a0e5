import { randomUUIDv7 } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../database/database.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { runWaitingJobs } from '../jobs/run-jobs.ts'
import { jobs } from '../../jobs.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { makePerson } from '../../testing/people/people.ts'
import { createFileName, type FileEnding, type FileStore } from './file-store.ts'
import { openFileStore } from './local-file-store.ts'

const server = useTestServer()
const dayMs = 24 * 3_600_000
let store: FileStore

beforeAll(() => {
  store = openFileStore(server.dataDir)
})
beforeEach(async () => {
  for await (const { name } of store.list()) await store.remove(name)
})

async function writeFile(ending: FileEnding, ageMs: number): Promise<string> {
  const name = createFileName(ending)
  await store.write(name, Buffer.from('bytes'))
  const writtenAt = new Date(Date.now() - ageMs)
  utimesSync(join(server.dataDir, 'files', name), writtenAt, writtenAt)
  return name
}
async function givePhoto(name: string): Promise<void> {
  const { id } = await makePerson(server)
  await server.owner.query('update members set photo_file = $2 where id = $1', [id, name])
}
async function giveDocument(name: string): Promise<void> {
  const { id } = await makePerson(server)
  await server.owner.query(
    `insert into kyc_submissions (id, member_id, country, id_card_type, file_name) values ($1, $2, 'Norway', 'passport', $3)`,
    [randomUUIDv7(), id, name],
  )
}
async function removeOrphans(): Promise<void> {
  await inTransaction(server.database, (tx) => enqueueJob(tx, 'remove_orphans', {}))
  await runWaitingJobs(jobContext(server), jobs)
}
const left = async () => (await Array.fromAsync(store.list())).map(({ name }) => name).toSorted()

test('unused files older than a day are removed, and no others', async () => {
  const photo = await writeFile('webp', 30 * dayMs)
  const document = await writeFile('sealed', 30 * dayMs)
  const young = await writeFile('webp', 0.9 * dayMs)
  await givePhoto(photo)
  await giveDocument(document)
  await writeFile('webp', 1.1 * dayMs)
  await writeFile('sealed', 400 * dayMs)

  await removeOrphans()

  expect(await left()).toEqual([photo, document, young].toSorted())
})

test('a file whose row is being written while the job runs stays', async () => {
  const used = await writeFile('webp', 30 * dayMs)
  await givePhoto(used)
  const { id } = await makePerson(server)
  const name = createFileName('webp')

  await inTransaction(server.database, async (tx) => {
    await store.write(name, Buffer.from('pixels'))
    await tx.updateTable('members').set({ photo_file: name }).where('id', '=', id).execute()
    // The job does not see the row: only its age protects the file.
    await removeOrphans()
  })

  expect(await left()).toEqual([used, name].toSorted())
})

test('when most files are unused, the database belongs to others, and no file is removed', async () => {
  await givePhoto(await writeFile('webp', 30 * dayMs))
  for (let count = 0; count < 2; count += 1) await writeFile('sealed', 30 * dayMs)
  const before = await left()

  await removeOrphans()

  expect(await left()).toEqual(before)
})
