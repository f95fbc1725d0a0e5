import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

const inMemory = '/dev/shm'
/** The tests of a run use less than half a gigabyte at a time. */
const bytesNeeded = 2 * 1024 ** 3

/**
 * Makes a folder for all that a run of the tests writes, and removes it when this process ends. It is in memory where there is
 * room: each file of tests has a database of its own, of 750 files, and a disk takes longer to make and remove them than the
 * tests take.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(path.join(hasRoom(inMemory) ? inMemory : tmpdir(), 'cairn-test-'))
  // PostgreSQL refuses to run as root, so root runs it as another user.
  chmodSync(folder, 0o711)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // Not the default, which ends a process without its last steps.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))
  return folder
}

function hasRoom(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > bytesNeeded
}
