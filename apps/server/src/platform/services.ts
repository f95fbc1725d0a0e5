import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from './database/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { ImageReader } from './files/images/image-reader.ts'
import type { Keys } from './crypto/keys.ts'

/** What there is one of in a running server, and what a call may use. */
export interface Services {
  config: Config
  database: Database
  files: FileStore
  images: ImageReader
  keys: Keys
  /** The clock: what counts as today. The database dates what it writes by its own. */
  now: () => Date
  /** Whether the people in it are sample people, which the pages then say. */
  isSampleWorld?: boolean
  log: FastifyBaseLogger
}
