import { code, type Defence } from '../defence.ts'

const archive = 'packages/postgres-backup/src/archive/archive.test.ts'
const story = 'backup/backup.test.ts'
const drill = 'backup/drill/run-drill.test.ts'

export const backupDefences: Defence[] = [
  {
    name: 'a segment that cannot be read is not the end of the log',
    ...code('packages/postgres-backup/src/wal/programs/get.ts', 'const failed = 200', 'const failed = 1'),
    tests: [archive],
  },
  {
    name: 'an archived segment is never replaced by another',
    ...code('packages/postgres-backup/src/archive/versions.ts', 'if (!mayChange) await', 'if (false) await'),
    tests: [archive],
  },
  {
    name: 'an archive is of one database',
    ...code(
      'packages/postgres-backup/src/archive/claim-archive.ts',
      'database === (await readIdentifier(cluster))) return',
      'database) return',
    ),
    tests: [archive],
  },
  {
    name: 'what is half written has another name',
    ...code('packages/postgres-backup/src/store/write-durably.ts', '}${unfinished}`', '}`'),
    tests: [archive],
  },
  {
    name: 'a broken stream is named, not the parts that stayed',
    ...code('packages/postgres-backup/src/s3/upload.ts', 'content.errored ?? error', 'error'),
    tests: ['packages/postgres-backup/src/s3/upload.test.ts'],
  },
  {
    name: 'a migration archives what it writes',
    ...code('cli/migrate.ts', '...settingsOfArchive,', "'DATA_DIR',"),
    tests: ['backup/backup.test.ts'],
  },
  {
    name: 'a silent bucket is given up',
    ...code('packages/postgres-backup/src/s3/open-s3.ts', 'socketTimeout: maxMs', 'requestTimeout: maxMs'),
    tests: ['packages/postgres-backup/src/s3/upload.test.ts'],
  },
  {
    name: 'a folder without an archive is not the end of the log',
    ...code('packages/postgres-backup/src/wal/serve-wal.ts', 'if (!content) await requireKeyOfArchive(archive)', ''),
    tests: [archive],
  },
  {
    name: 'a copy has no configuration of its backup',
    ...code('packages/postgres-backup/src/restore/extract-base.ts', 'await writeConfiguration(cluster)', ''),
    tests: ['packages/postgres-backup/src/restore/hostile-backup.test.ts'],
  },
  {
    name: 'a backup has no links',
    ...code('packages/postgres-backup/src/restore/extract-base.ts', "else if (type === 'file')", 'else'),
    tests: ['packages/postgres-backup/src/restore/hostile-backup.test.ts'],
  },
  {
    name: 'only PostgreSQL of a copy gets the log of it',
    ...code('packages/postgres-backup/src/wal/serve-wal.ts', 'if (given === token) void', 'if (given) void'),
    tests: [archive],
  },
  {
    name: 'what is archived was written with the key',
    ...code(
      'packages/postgres-backup/src/archive/authenticity.ts',
      "throw new UnauthenticError(name, 'another signature')",
      '',
    ),
    tests: [archive, 'backup/restore/forged-archive.test.ts'],
  },
  {
    name: 'a signature is of one place in the archive',
    ...code(
      'packages/postgres-backup/src/archive/authenticity.ts',
      '[version, kind, name, number]',
      '[version, kind, number]',
    ),
    tests: [archive],
  },
  {
    name: 'the signature covers the running number',
    ...code(
      'packages/postgres-backup/src/archive/authenticity.ts',
      '[version, kind, name, number]',
      '[version, kind, name]',
    ),
    tests: [archive],
  },
  {
    name: 'a backup that this machine made is not removed unnoticed',
    ...code('backup/drill/run-drill.ts', 'await requireNotedBackup(DATA_DIR, newest)', ''),
    tests: ['backup/restore/forged-archive.test.ts'],
  },
  {
    name: 'an older record of a drill does not count',
    ...code('backup/drill/drill-record.ts', 'await noteDrill(dataDir, drill)', ''),
    tests: ['backup/restore/forged-archive.test.ts', 'backup/drill/jobs.test.ts'],
  },
  {
    name: 'a restored session does not count',
    ...code(
      'backup/restore/end-access.ts',
      'where ended_at is null",\n  \'update operator_sessions',
      'where false",\n  \'update operator_sessions',
    ),
    tests: ['backup/restore/end-access.test.ts'],
  },
  {
    name: 'a restore holds every withdrawal',
    ...code('backup/restore/end-access.ts', '${holdHours} hours', '0 hours'),
    tests: ['backup/restore/end-access.test.ts'],
  },
  {
    name: 'a restore ends access before it is finished',
    ...code('backup/restore/restore.ts', "await withClient(copy.address, 'cairn', endAccess)", ''),
    tests: [story],
  },
  {
    name: 'a server that cannot write says so',
    ...code('platform/database/connection/failed-writes.ts', 'clients.failedToWriteAt = performance.now()', 'return'),
    tests: ['platform/http/server/health.test.ts'],
  },
  {
    name: 'a backup is compared with what PostgreSQL copied',
    ...code('packages/postgres-backup/src/base/check-base-backup.ts', "hash.digest('hex') !== file.Checksum", 'false'),
    tests: ['packages/postgres-backup/src/base/check-base-backup.test.ts'],
  },
  {
    name: 'a backup without a manifest is none',
    ...code(
      'packages/postgres-backup/src/base/manifest.ts',
      "if (!name.endsWith('/manifest.json')) continue",
      "if (!name.endsWith('.json')) continue",
    ),
    tests: ['packages/postgres-backup/src/base/remove-old.test.ts'],
  },
  {
    name: 'the log that a kept backup needs is kept',
    ...code('packages/postgres-backup/src/base/remove-old.ts', 'positionOf(file) < first', 'positionOf(file) <= first'),
    tests: ['packages/postgres-backup/src/base/remove-old.test.ts'],
  },
  {
    name: 'a file that came after the oldest kept backup is kept',
    ...code('packages/postgres-backup/src/files/archive-files.ts', 'writtenAt < before && !needed', '!needed'),
    tests: ['packages/postgres-backup/src/base/remove-old.test.ts'],
  },
  {
    name: 'an archive that does not answer is no damage',
    ...code('backup/restore/restore-copy.ts', '!(error instanceof DamagedError)', 'false'),
    tests: ['backup/restore/restore-copy.test.ts'],
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
    name: 'the drill asks for the blocks of all nights, not of the last one',
    ...code('backup/drill/check-chain.ts', '[...backups,', '[...backups.slice(-1),'),
    tests: [drill],
  },
  {
    name: 'another block in the place of one that was noted is refused',
    ...code('backup/drill/check-chain.ts', "fits[index] !== 'there'", "fits[index] === 'ends before'"),
    tests: [drill],
  },
  {
    name: 'a drill that fails forgets no block',
    ...code('backup/drill/run-drill.ts', '...(before?.head && { head: before.head }),', ''),
    tests: [drill],
  },
  {
    name: 'a removed document is not asked for',
    ...code('backup/drill/check-records.ts', 'where file_name is not null', ''),
    tests: [drill],
  },
  {
    name: 'a drill without an archive is mailed',
    ...code('backup/drill/jobs.ts', '?? (await recordFailure(config, startedAt, output))', ''),
    tests: ['backup/drill/jobs.test.ts'],
  },
  {
    name: 'a drill without an archive is in the metrics',
    ...code('backup/archive-state.ts', 'if (known) known =', 'if (false) known ='),
    tests: ['backup/drill/jobs.test.ts'],
  },
  {
    name: 'no backup at all is as bad as an old one',
    ...code('backup/measure-archive.ts', 'at ? +at / 1_000 : 0', 'at ? +at / 1_000 : null'),
    tests: ['backup/drill/jobs.test.ts'],
  },
  {
    name: 'a moment ends a restore',
    ...code('packages/postgres-backup/src/restore/recover.ts', '...(moment && {', '...(false && moment && {'),
    tests: [story],
  },
]
