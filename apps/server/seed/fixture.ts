import type { Transaction } from '../src/platform/database/database.ts'
import type { FileStore } from '../src/platform/files/file-store.ts'
import type { Keys } from '../src/platform/crypto/keys.ts'

/** The database owner's transaction, the file store and the keys that the seed writes with. */
export interface Fixture {
  tx: Transaction
  keys: Keys
  files: FileStore
}

/** An event of a record, with its age in days. */
export interface Step {
  daysAgo: number
  happen: () => Promise<void>
}
