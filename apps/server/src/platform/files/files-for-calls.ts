import { refuse } from '../http/refusal.ts'
import { withTimeLimit } from '../timing/time-limit.ts'
import type { FileStore } from './file-store.ts'

/** A file that could not be written or read. The cause has the reason: the store is down, slow or full, or refuses us. */
export class FilesUnavailableError extends Error {
  override name = 'FilesUnavailableError'
}

/** Shorter than PostgreSQL's limit for an idle transaction (`idle_in_transaction_session_timeout`). */
const waitMaxMs = 10_000

/**
 * The store for the calls: each operation throws a `FilesUnavailableError` when it fails, or takes too long, so that the call is
 * undone and refused. A file that is written afterwards has no row, and a job removes it.
 */
export function filesForCalls(files: FileStore, maxMs = waitMaxMs): FileStore {
  const within = <T>(work: Promise<T>): Promise<T> =>
    withTimeLimit(work, maxMs, `the file store did not answer within ${maxMs} ms`).catch((error: unknown) => {
      throw new FilesUnavailableError('the file store failed', { cause: error })
    })
  return {
    ...files,
    write: (name, bytes) => within(files.write(name, bytes)),
    replace: (name, bytes) => within(files.replace(name, bytes)),
    read: (name) => within(files.read(name)),
    remove: (name) => within(files.remove(name)),
  }
}

/** Reads a file that a row names. Refuses `file_lost` when it is missing. */
export async function requireFile(files: FileStore, name: string): Promise<Buffer> {
  const bytes = await files.read(name)
  if (!bytes) throw Object.assign(refuse('file_lost'), { cause: new Error(`${name} is not in the store`) })
  return bytes
}
