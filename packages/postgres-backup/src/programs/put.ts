import process from 'node:process'
import { createArchive } from '../archive/archive.ts'
import { requireOwnArchive } from '../archive/claim-archive.ts'
import { openArchiveStore } from '../archive/open-archive.ts'
import { signingKeyVariable } from '../wal/archiving.ts'
import { archiveWal } from '../wal/wal.ts'

/**
 * PostgreSQL runs it in the folder of its cluster: `put.ts LOCATION ENDPOINT REGION RECIPIENT wal FILE PATH` archives a file of its
 * log, and `… part NAME` its standard input. The endpoint `-` is Amazon's. The recipient `-` turns encryption and signatures off;
 * otherwise ARCHIVE_SIGNING_KEY has the signing key. PostgreSQL keeps and repeats failed files.
 */
async function main(args: string[]): Promise<void> {
  const [location = '', endpoint = '', region = '', recipient = '', what = '', name = '', path = ''] = args
  const signingKey = process.env[signingKeyVariable] ?? ''
  if (recipient !== '-' && !signingKey) throw new Error(`${signingKeyVariable} is not set`)
  const keys = recipient === '-' ? null : { recipient, signingKey, key: null }
  const store = await openArchiveStore({ location, endpoint: endpoint === '-' ? '' : endpoint, region })
  const archive = createArchive(store, keys)
  await requireOwnArchive(archive, process.cwd())
  if (what === 'wal') await archiveWal(archive, name, path)
  else await archive.write(name, process.stdin)
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`not archived: ${error.message}\n`)
  process.exitCode = 1
})
