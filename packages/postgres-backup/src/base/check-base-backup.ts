import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Archive } from '../archive/archive.ts'
import { partOf } from './manifest.ts'
import { readTar } from './read-tar.ts'

/** PostgreSQL's own manifest of a base backup (PostgreSQL 18, 69, “Backup Manifest Format”). */
interface PostgresManifest {
  Files: { Path: string; Size: number; Checksum: string }[]
  'WAL-Ranges': { Timeline: number; 'Start-LSN': string }[]
}

/** Reads a base backup back from the archive, and compares each file with PostgreSQL's checksum. Throws on a difference. */
export async function checkBaseBackup(archive: Archive, id: string) {
  const manifest = JSON.parse(await text(await archive.read(partOf(id, 'backup_manifest')))) as PostgresManifest
  const expected = new Map(manifest.Files.map((file) => [file.Path, file]))
  const checked = { files: 0, bytes: 0 }
  await readTar(await archive.read(partOf(id, 'base.tar')), async ({ name, type }, content) => {
    if (type !== 'file') return
    const hash = createHash('sha256')
    for await (const chunk of content) hash.update(chunk)
    const file = expected.get(name)
    // PostgreSQL lists every file except those in its log, which are archived separately.
    if (!file) return
    if (hash.digest('hex') !== file.Checksum) throw new Error(`${name} is not what PostgreSQL copied`)
    expected.delete(name)
    checked.files += 1
    checked.bytes += file.Size
  })
  const [missing] = expected.keys()
  if (missing !== undefined) throw new Error(`${missing} is not in the backup`)
  const [range] = manifest['WAL-Ranges']
  return { ...checked, timeline: range?.Timeline ?? 0, startLsn: range?.['Start-LSN'] ?? '' }
}
