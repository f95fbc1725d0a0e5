import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { deliverMail, jobContext } from '../../testing/server/mailbox.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { mailDrill, makeBackupJob, restoreDrillJob } from './jobs.ts'

const server = useTestServer()
const empty = mkdtempSync(join(tmpdir(), 'cairn-empty-archive-'))
afterAll(() => rmSync(empty, { recursive: true }))
const context = (ARCHIVE_DIR: string) => {
  const plain = jobContext(server)
  return { ...plain, config: { ...plain.config, ARCHIVE_DIR } }
}

test('the owners get a mail of each drill, also of one that could not even begin (REL-21)', async () => {
  await makeOperator(server, 'owner')
  await makeOperator(server, 'treasurer')
  await restoreDrillJob({}, context(empty))
  const [failed = '', ...others] = await deliverMail(server)
  expect(others).toEqual([])
  expect(failed).toContain('The backup could not be restored')
  expect(failed).toContain('There is no archive in ARCHIVE_DIR.')

  await inTransaction(server.database, (tx) => mailDrill(tx, { isOk: true, sentence: 'It has 7 transfers.' }))
  const mails = await deliverMail(server)
  expect(mails).toHaveLength(2)
  expect(mails.join()).toContain('The backup was restored and verified')
}, 120_000)

test('a backup that fails is tried again, and without an archive there is none', async () => {
  await expect(makeBackupJob({}, context(empty))).rejects.toThrow('There is no database in')
  await makeBackupJob({}, context(''))
  await restoreDrillJob({}, context(''))
  expect(await deliverMail(server)).toHaveLength(2)
}, 120_000)
