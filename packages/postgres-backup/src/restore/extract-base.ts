import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { isAbsolute, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { configurationFiles, writeConfiguration } from '@cairn/private-postgres/configuration.ts'
import type { Archive } from '../archive/archive.ts'
import { partOf } from '../base/manifest.ts'
import { readTar } from '../base/read-tar.ts'

/** These settings make PostgreSQL run programs or read elsewhere. A copy has its own. */
const leftOut = new Set([
  ...configurationFiles,
  'postmaster.opts',
  'postmaster.pid',
  'recovery.signal',
  'standby.signal',
])

/**
 * Writes the files of a base backup into a new folder, as PostgreSQL needs them to recover, with a configuration of our own. Throws at an
 * entry that leads out of the folder, and at one that is neither a file nor a folder.
 */
export async function extractBase(archive: Archive, id: string, cluster: string): Promise<void> {
  await mkdir(cluster, { mode: 0o700 })
  await readTar(await archive.read(partOf(id, 'base.tar')), async ({ name, type }, content) => {
    const inside = normalize(name)
    if (isAbsolute(inside) || inside.startsWith('..')) throw new Error(`${name} leads out of the folder`)
    if (leftOut.has(inside)) return
    const path = join(cluster, inside)
    if (type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 })
    else if (type === 'file') await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    // The private PostgreSQL has no tablespaces, and therefore no links.
    else throw new Error(`${name} is a ${type}, which a private PostgreSQL does not have`)
  })
  await writeConfiguration(cluster)
  await writeFile(join(cluster, 'recovery.signal'), '')
}
