import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { createArchive } from '../archive/archive.ts'
import { openFolderStore } from '../store/folder-store.ts'
import { createTestFolder } from '../testing/test-folder.ts'
import { checkBaseBackup } from './check-base-backup.ts'

const folder = createTestFolder('check')
const archive = createArchive(openFolderStore(folder), null)

const sum = (content: string) => createHash('sha256').update(content).digest('hex')

/** Archives files as PostgreSQL copies them, and its manifest. */
async function archiveBase(id: string, files: Record<string, string>, listed: Record<string, string>): Promise<void> {
  const tar = pack()
  for (const [name, content] of Object.entries(files)) tar.entry({ name }, content)
  tar.finalize()
  await archive.write(`backups/${id}/base.tar`, Readable.from(tar))
  const manifest = {
    Files: Object.entries(listed).map(([Path, content]) => ({ Path, Size: content.length, Checksum: sum(content) })),
    'WAL-Ranges': [{ Timeline: 3, 'Start-LSN': '0/2000028' }],
  }
  await archive.write(`backups/${id}/backup_manifest`, Readable.from([Buffer.from(JSON.stringify(manifest))]))
}

test('a backup that matches PostgreSQL’s copy is accepted', async () => {
  const files = { PG_VERSION: '18', 'base/1/2': 'x'.repeat(100_000) }
  await archiveBase('whole', { ...files, 'pg_wal/1': 'log' }, files)
  expect(await checkBaseBackup(archive, 'whole')).toEqual({
    files: 2,
    bytes: 100_002,
    timeline: 3,
    startLsn: '0/2000028',
  })
})

test('a file that differs from PostgreSQL’s copy, or is missing, makes a backup useless (REL-19)', async () => {
  await archiveBase('changed', { PG_VERSION: '18', b: 'other' }, { PG_VERSION: '18', b: 'this' })
  await expect(checkBaseBackup(archive, 'changed')).rejects.toThrow('b is not what PostgreSQL copied')
  await archiveBase('short', { PG_VERSION: '18' }, { PG_VERSION: '18', b: 'this' })
  await expect(checkBaseBackup(archive, 'short')).rejects.toThrow('b is not in the backup')
})
