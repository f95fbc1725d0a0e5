import type { Transaction } from '../src/platform/database/database.ts'
import type { FileStore } from '../src/platform/files/file-store.ts'
import type { Keys } from '../src/platform/crypto/keys.ts'

/** What the seed writes with: the database owner's transaction, and where files and secrets go. */
export interface Fixture {
  tx: Transaction
  keys: Keys
  files: FileStore
}

/** Something that happened to a record so many days ago. */
export interface Step {
  daysAgo: number
  happen: () => Promise<void>
}
