import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../configuration/config.ts'
import type { Database } from './database/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { ImageReader } from './files/images/image-reader.ts'
import type { Keys } from './crypto/keys.ts'
import type { Turns } from './timing/turns.ts'

/** The services of a running server, one of each, for the handlers. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  images: ImageReader
  keys: Keys
  /** The clock for the current day. The database uses its own for the times that it writes. */
  now: () => Date
  /** Whether the server runs on sample data, which the pages then show. */
  isSampleWorld?: boolean
  log: FastifyBaseLogger
  /** For tests that need many calls of one member at once. */
  memberTurns?: Record<'read' | 'change', Turns>
}
