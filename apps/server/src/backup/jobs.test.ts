import { rmSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { loadConfig } from '../configuration/config.ts'
import { inReads, inTransaction } from '../platform/database/database.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { makeOperator } from '../testing/people/operators.ts'
import { deliverMail, jobContext } from '../testing/server/mailbox.ts'
import { useTestServer } from '../testing/server/test-server.ts'
import { measureArchive } from './measure-archive.ts'
import { mailDrill, makeBackupJob, restoreDrillJob } from './jobs.ts'

const server = useTestServer()
const empty = createTestFolder('empty-archive')
const away = createTestFolder('archive-that-goes-away')
const context = (ARCHIVE_DIR: string) => {
  const plain = jobContext(server)
  return { ...plain, config: { ...plain.config, ARCHIVE_DIR, archive: loadConfig({ ARCHIVE_DIR }).archive } }
}

test('the owners get a mail of each drill, even of one that could not begin (REL-21, REL-51)', async () => {
  await makeOperator(server, 'owner')
  await makeOperator(server, 'treasurer')
  const measure = measureArchive(context(away).config)
  const read = async () => {
    const figures = await inReads(server.database, measure)
    return Object.fromEntries(figures.map(({ name, values }) => [name.replace('cairn_', ''), values[0]?.value]))
  }
  expect(await read()).not.toHaveProperty('backup_timestamp_seconds', 0)
  // The archive has answered that it has no backup and no drill, which a rule must notice.
  const nothing = { backup_timestamp_seconds: 0, restore_drill_timestamp_seconds: 0, restore_drill_ok: undefined }
  await expect.poll(read).toMatchObject(nothing)

  rmSync(away, { recursive: true })
  // One after the other, like the nightly runs: the data folder records only the last drill.
  for (const folder of [empty, away]) await restoreDrillJob({}, context(folder))
  const failed = await deliverMail(server)
  expect(failed).toHaveLength(2)
  for (const mail of failed) expect(mail).toContain('The backup could not be restored')
  expect(failed.join()).toContain('It could not be done: There is no archive in ARCHIVE_DIR.')
  expect(failed.join()).toContain(`It could not be done: The folder ${away} of ARCHIVE_DIR does not exist.`)
  const later = performance.now() + 60_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await expect.poll(read).toMatchObject({ backup_timestamp_seconds: 0, restore_drill_ok: 0 })
  vi.restoreAllMocks()

  await inTransaction(server.database, (tx) => mailDrill(tx, { isOk: true, sentence: 'It has 7 transfers.' }))
  const mails = await deliverMail(server)
  expect(mails).toHaveLength(3)
  expect(mails.join()).toContain('The backup was restored and verified')
}, 120_000)

test('a backup that fails is tried again, and without an archive there is none', async () => {
  await expect(makeBackupJob({}, context(empty))).rejects.toThrow('There is no database in')
  await makeBackupJob({}, context(''))
  await restoreDrillJob({}, context(''))
  expect(await deliverMail(server)).toHaveLength(3)
}, 120_000)
