import { lstat, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { findAll, mend, risk, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3

/** What is wrong with the data folder: whether it can be written, who can read it, and how full its disk is. */
export async function checkFiles({ DATA_DIR: folder }: Config): Promise<Finding[]> {
  const unwritable = await findUnwritable(path.join(folder, 'files'))
  if (unwritable)
    return [
      mend(
        `The files cannot be written in ${folder}: ${unwritable}. Start with another DATA_DIR, or give this user the folder.`,
      ),
    ]
  const open = await findOpen(folder)
  return findAll(
    open.length > 0 &&
      mend(
        `Other users of this machine can read ${open.slice(0, 5).join(', ')}${open.length > 5 ? ` and ${open.length - 5} more` : ''}. Remove their rights with chmod go= .`,
      ),
    await findShortage(folder),
  )
}

async function findUnwritable(folder: string): Promise<string | null> {
  const probe = path.join(folder, `.doctor-${process.pid}`)
  try {
    await writeFile(probe, 'doctor', { flag: 'wx', mode: 0o600 })
    await rm(probe)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

/** The folder, the keys and the store, where somebody else has a right to them. What is below a closed folder is closed. */
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
