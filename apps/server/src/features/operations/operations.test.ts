import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atom, entry, feeds, refusedFeeds } from '@cairn/client/testing/records/release-feeds.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { startBackup, viewOperations } from '@cairn/contract/operator/operations.ts'
import { examineJob } from './examination/examine-job.ts'
import { makeOperators } from '../../testing/people/operators.ts'
import { jobContext } from '../../testing/server/mailbox.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { readReleaseFeed } from './read-release-feed.ts'
import manifest from '../../../package.json' with { type: 'json' }

const archive = createTestFolder('archive-of-operations')
const feed = join(createTestFolder('release-feed'), 'releases.atom')
const server = useTestServer({ environment: { ARCHIVE_DIR: archive, RELEASE_FEED: feed } })

writeFileSync(feed, atom(entry('Cairn 99.0.0: faster &amp; smaller')))

test('owners see each part of the operations, and other roles see backups, standbys and jobs', async () => {
  const [owner, support] = await makeOperators(server, 'owner', 'support')
  const all = await owner.send(viewOperations)
  expect(all).toMatchObject({
    version: manifest.version,
    backup: { is_archived: true, is_running: false, has_failed: false, backup_at: null, drill: null },
    standbys: { is_private: true, commits_waiting: 0 },
    jobs: { failed: [] },
    examination: { examined_at: null, subjects: [] },
    release: { is_followed: true, newer: { version: '99.0.0', sentence: 'Cairn 99.0.0: faster & smaller' } },
    unread: [],
  })
  for (const disk of [all.disk, all.backup?.disk]) expect(disk!.free).toBeLessThan(disk!.size)
  expect(await support.send(viewOperations)).toMatchObject({
    backup: { is_archived: true },
    standbys: { is_private: true },
    jobs: { failed: [] },
    disk: null,
    examination: null,
    release: null,
    unread: [],
  })
})

test.each([
  {
    part: 'backup' as const,
    remove: async () => renameSync(archive, `${archive}-away`),
    restore: async () => renameSync(`${archive}-away`, archive),
    reason: `The folder ${archive} of ARCHIVE_DIR does not exist.`,
  },
  {
    part: 'release' as const,
    remove: async () => renameSync(feed, `${feed}-away`),
    restore: async () => renameSync(`${feed}-away`, feed),
    reason: 'ENOENT',
  },
  ...(['examination', 'jobs'] as const).map((part) => {
    const table = { examination: 'public.examinations', jobs: 'graphile_worker.jobs' }[part]
    return {
      part,
      remove: async () => void (await server.owner.query(`alter table ${table} rename to away`)),
      restore: async () =>
        void (await server.owner.query(
          `alter table ${table.replace(/\w+$/, 'away')} rename to ${table.split('.')[1]}`,
        )),
      reason: `relation "${table.replace('public.', '')}" does not exist`,
    }
  }),
])(
  'without the $part, the other operations are still shown, and owners see why',
  async ({ part, remove, restore, reason }) => {
    const [owner, support] = await makeOperators(server, 'owner', 'support')
    await remove()
    try {
      const seen = await owner.send(viewOperations)
      expect(seen[part]).toBe(null)
      expect(seen.unread).toContainEqual({ part, reason: expect.stringContaining(reason) })
      // The backup is read from the archive and the jobs.
      const others = (['standbys', 'disk', 'backup', 'examination', 'release'] as const).filter(
        (one) => one !== part && !(part === 'jobs' && one === 'backup'),
      )
      for (const other of others) expect(seen[other], other).not.toBe(null)
      for (const unread of (await support.send(viewOperations)).unread) expect(unread.reason).toBe('')
    } finally {
      await restore()
    }
  },
)

const readStarted = async () => {
  const { rows } = await server.owner.query(
    `select (select count(*)::integer from graphile_worker.jobs where task_identifier = 'make_backup') as jobs,
      (select count(*)::integer from audit.events where did = 'backup_started') as entries`,
  )
  return rows[0]
}
const changeJob = (set: string) =>
  server.owner.query(`update graphile_worker._private_jobs set ${set} where key = 'make_backup'`)

test('owners who press at the same time start one backup, and none while one runs', async () => {
  const owners = await makeOperators(server, ...Array.from({ length: 8 }, () => 'owner' as const))
  const replies = await Promise.all(owners.map((owner) => owner.send(startBackup)))
  expect(replies.filter(({ msg }) => msg === 'The backup has started')).toHaveLength(1)
  expect(await readStarted()).toEqual({ jobs: 1, entries: 1 })

  await changeJob(`locked_at = now(), locked_by = 'a worker', attempts = 1`)
  expect((await owners[0]!.send(viewOperations)).backup).toMatchObject({ is_running: true })
  await owners[0]!.send(startBackup)
  expect(await readStarted()).toEqual({ jobs: 1, entries: 1 })

  await changeJob(`locked_at = null, locked_by = null, last_error = 'no space', run_at = now() + interval '1 hour'`)
  expect((await owners[0]!.send(viewOperations)).backup).toMatchObject({ is_running: false, has_failed: true })
  await owners[0]!.send(startBackup)
  expect((await owners[0]!.send(viewOperations)).backup).toMatchObject({ is_running: true })
  expect(await readStarted()).toEqual({ jobs: 1, entries: 2 })
})

test('a backup without an archive is refused', async () => {
  const [owner] = await makeOperators(server, 'owner')
  const { archive: configured } = server.config
  server.config.archive = null
  await expectRefused(owner.send(startBackup), 'backups_off')
  expect((await owner.send(viewOperations)).backup).toMatchObject({ is_archived: false, backup_at: null })
  server.config.archive = configured
})

test('owners see what the last hourly examination found', async () => {
  const [owner] = await makeOperators(server, 'owner')
  for (let hour = 0; hour < 2; hour += 1) await examineJob({}, jobContext(server))
  const { examination } = await owner.send(viewOperations)
  expect(Date.parse(examination!.examined_at!)).toBeGreaterThan(Date.now() - 60_000)
  expect(examination!.subjects.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Settings', 'Database', 'Keys', 'Ledger and jobs', 'Backups', 'Mail', 'Addresses']),
  )
  expect(examination!.subjects.flatMap(({ findings }) => findings)).toContainEqual({
    severity: 'risk',
    sentence: 'PUBLIC_URL is not set: links in mails lead to this machine only.',
  })
})

test.each(feeds)('a release feed with %s', async (_, text, version) => {
  writeFileSync(feed, text)
  expect((await readReleaseFeed(feed, '1.0.0'))?.version ?? null).toBe(version)
})

test.each(refusedFeeds)('a release feed with %s is refused', async (_, text, reason) => {
  writeFileSync(feed, text)
  await expect(readReleaseFeed(feed, '1.0.0')).rejects.toThrow(reason)
})
