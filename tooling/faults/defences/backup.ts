import { code, type Defence } from '../defence.ts'

const archive = 'platform/archive/archive.test.ts'
const story = 'backup/backup.test.ts'

export const backupDefences: Defence[] = [
  {
    name: 'a segment that cannot be read is not the end of the log',
    ...code('platform/archive/programs/get.ts', 'const failed = 200', 'const failed = 1'),
    tests: [archive],
  },
  {
    name: 'an archived segment is never replaced by another',
    ...code('platform/archive/versions.ts', 'versions.length > 0 && !mayChange', 'versions.length > 99 && !mayChange'),
    tests: [archive],
  },
  {
    name: 'an archive is of one database',
    ...code(
      'platform/archive/claim-archive.ts',
      'database === (await readIdentifier(cluster))) return',
      'database) return',
    ),
    tests: [archive],
  },
  {
    name: 'what is half written has another name',
    ...code('platform/archive/folder-store.ts', '}${unfinished}`', '}`'),
    tests: [archive],
  },
  {
    name: 'a broken stream is named, not the parts that stayed',
    ...code('platform/s3/upload.ts', 'content.errored ?? error', 'error'),
    tests: ['platform/s3/upload.test.ts'],
  },
  {
    name: 'a migration archives what it writes',
    ...code('cli/migrate.ts', '...settingsOfArchive,', "'DATA_DIR',"),
    tests: ['backup/backup.test.ts'],
  },
  {
    name: 'a silent bucket is given up',
    ...code('platform/s3/open-s3.ts', 'socketTimeout: maxMs', 'requestTimeout: maxMs'),
    tests: ['platform/s3/upload.test.ts'],
  },
  {
    name: 'a folder without an archive is not the end of the log',
    ...code('platform/archive/programs/get.ts', 'await requireKeyOfArchive(archive)', ''),
    tests: [archive],
  },
  {
    name: 'a backup is compared with what PostgreSQL copied',
    ...code('backup/base/check-base-backup.ts', "hash.digest('hex') !== file.Checksum", 'false'),
    tests: ['backup/base/check-base-backup.test.ts'],
  },
  {
    name: 'a backup without a manifest is none',
    ...code(
      'backup/base/manifest.ts',
      "if (!name.endsWith('/manifest.json')) continue",
      "if (!name.endsWith('.json')) continue",
    ),
    tests: ['backup/base/remove-old.test.ts'],
  },
  {
    name: 'the log that a kept backup needs is kept',
    ...code('backup/base/remove-old.ts', 'positionOf(file) >= first', 'positionOf(file) > first'),
    tests: ['backup/base/remove-old.test.ts'],
  },
  {
    name: 'no server starts on half a restore',
    ...code('platform/database/start/start-database.ts', 'requireFinishedRestore(config.DATA_DIR)', ''),
    tests: [story],
  },
  {
    name: 'a copy that lacks known blocks moves no money',
    ...code('backup/restore/restore.ts', "if (noted) await writeHeadFile(join(folder, 'ledger-head'), noted)", ''),
    tests: [story],
  },
  {
    name: 'a moment ends a restore',
    ...code('backup/restore/recover.ts', '...(moment && {', '...(false && moment && {'),
    tests: [story],
  },
]
