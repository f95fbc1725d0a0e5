import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Mailer } from '../mail/mailer.ts'

/** What a job may use. */
export interface JobContext {
  config: Config
  database: Database
  files: FileStore
  mailer: Mailer
  /** Links in mails begin with it; it is ours and never what a request said. No slash at its end. */
  baseUrl: string
  log: FastifyBaseLogger
}

/**
 * What a job does. It runs at least once: when it throws, or the server dies, it runs again, with growing waits.
 * The payload is what `enqueueJob` was given.
 */
export type Task = (payload: Record<string, string>, context: JobContext) => Promise<void>
