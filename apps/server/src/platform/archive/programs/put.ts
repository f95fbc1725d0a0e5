import process from 'node:process'
import { archiveWal } from '../wal.ts'
import { openArchive } from '../archive.ts'
import { requireOwnArchive } from '../claim-archive.ts'
import { openArchiveStore, parsePlace, signingKeyVariable } from '../open-archive-store.ts'

/**
 * PostgreSQL runs it in the folder of its cluster: `put.ts PLACE RECIPIENT wal FILE PATH` archives a file of its log, and `put.ts
 * PLACE RECIPIENT part NAME` its standard input. The recipient `-` turns encryption and signatures off; otherwise
 * ARCHIVE_SIGNING_KEY has the signing key. PostgreSQL keeps and repeats failed files.
 */
async function main(args: string[]): Promise<void> {
  const [place, [recipient = '', what = '', name = '', path = '']] = parsePlace(args)
  const signingKey = process.env[signingKeyVariable] ?? ''
  if (recipient !== '-' && !signingKey) throw new Error(`${signingKeyVariable} is not set`)
  const keys = recipient === '-' ? null : { recipient, signingKey, key: null }
  const archive = openArchive(await openArchiveStore(place), keys)
  await requireOwnArchive(archive, process.cwd())
  if (what === 'wal') await archiveWal(archive, name, path)
  else await archive.write(name, process.stdin)
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`not archived: ${error.message}\n`)
  process.exitCode = 1
})
