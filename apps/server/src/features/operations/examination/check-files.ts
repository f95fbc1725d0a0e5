import { lstat, readdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../configuration/config.ts'
import { createFileName } from '../../../platform/files/file-store.ts'
import { openFiles } from '../../../platform/files/open-files.ts'
import { findAll, mend, reasonOf, risk, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3

/** Faults of the files: whether they can be written, who can read the data folder, and how full its disk is. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  const folder = config.DATA_DIR
  const unwritable = await findUnwritable(config)
  if (unwritable) return [mend(`Files cannot be written in ${config.FILES_URL || folder}: ${unwritable}`)]
  const open = await findOpen(folder)
  return findAll(
    open.length > 0 &&
      mend(
        `Other users of this machine can enter ${folder} and read ${open.slice(0, 5).join(', ')}${open.length > 5 ? ` and ${open.length - 5} more` : ''}. Remove their rights: chmod go= ${folder}`,
      ),
    await findShortage(folder),
  )
}

/** Writes a file into the store, reads it and removes it. Returns why that failed, or null. */
async function findUnwritable(config: Config): Promise<string | null> {
  try {
    const store = await openFiles(config)
    const probe = createFileName('sealed')
    await store.write(probe, Buffer.from('doctor'))
    const found = await store.read(probe)
    await store.remove(probe)
    return String(found) === 'doctor' ? null : 'what was written is not what can be read.'
  } catch (error) {
    return reasonOf(error)
  }
}

/** Lists the folder, keys and files to which other users of the system have access. A closed folder protects its contents. */
async function findOpen(folder: string): Promise<string[]> {
  if (!(await isOpen(folder))) return []
  const open: string[] = []
  for (const entry of await readdir(folder)) {
    if (await isOpen(path.join(folder, entry))) open.push(path.join(folder, entry))
  }
  return open
}

async function isOpen(entry: string): Promise<boolean> {
  return ((await lstat(entry)).mode & 0o077) !== 0
}

async function findShortage(folder: string): Promise<Finding | false> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, share] = [(bavail * bsize) / gigabyte, bavail / blocks]
  const sentence = `The disk of ${folder} has ${free.toFixed(1)} GB free, which is ${Math.round(share * 100)} % of it.`
  if (free < 1) return mend(`${sentence} PostgreSQL stops when it is full.`)
  return share < 0.1 && risk(sentence)
}
