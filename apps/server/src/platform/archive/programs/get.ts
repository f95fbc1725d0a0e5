import { writeFile } from 'node:fs/promises'
import process from 'node:process'
import { readWal } from '../wal.ts'
import { openArchive } from '../archive.ts'
import { requireKeyOfArchive } from '../claim-archive.ts'
import { recipientOf } from '../encoding.ts'
import { openArchiveStore, parsePlace } from '../open-archive-store.ts'

/** PostgreSQL takes this as “the log ends here”. */
const absent = 1
/** PostgreSQL ends the recovery at a code above 128: a file that cannot be read is not the end of the log. */
const failed = 200

/** PostgreSQL runs it while it recovers: `get.ts PLACE FILE PATH`, with the key in BACKUP_KEY. */
async function main(args: string[]): Promise<void> {
  const [place, [file = '', path = '']] = parsePlace(args)
  const key = process.env['BACKUP_KEY'] || null
  const archive = openArchive(await openArchiveStore(place), key && (await recipientOf(key)), key)
  const content = await readWal(archive, file)
  if (content) return writeFile(path, content, { mode: 0o600 })
  // In a folder whose disk is gone every file is absent.
  await requireKeyOfArchive(archive)
  process.exitCode = absent
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`not restored: ${error.message}\n`)
  process.exitCode = failed
})
