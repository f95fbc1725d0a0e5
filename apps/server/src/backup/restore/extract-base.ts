import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Archive } from '../../platform/archive/archive.ts'
import { partOf } from '../base/manifest.ts'
import { readTar } from '../base/read-tar.ts'

/** Writes the files of a base backup into a new folder, as PostgreSQL needs them to recover. */
export async function extractBase(archive: Archive, id: string, cluster: string): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  await readTar(await archive.read(partOf(id, 'base.tar')), async ({ name, type }, content) => {
    const path = join(cluster, name)
    if (normalize(name).startsWith('..')) throw new Error(`${name} leads out of the folder`)
    if (type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
    else if (type === 'file') await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    // The private PostgreSQL has no tablespaces, and so no links.
    else throw new Error(`${name} is a ${type}, which a private PostgreSQL does not have`)
  })
  await writeFile(join(cluster, 'recovery.signal'), '')
}
