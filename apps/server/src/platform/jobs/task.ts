import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Mailer } from '../mail/mailer.ts'

/** What a job may use. */
export interface JobContext {
  config: Config
  database: Database
  keys: Keys
  files: FileStore
  mailer: Mailer
  /** The start of links in mails; from the settings, never from a request. No slash at its end. */
  baseUrl: string
  log: FastifyBaseLogger
  /** Whether a job that fails now does not run again. Absent for work that was not started from a queue. */
  isLastAttempt?: boolean
}

/**
 * A job's work. It runs at least once: when it throws, or the server dies, it runs again after growing waits. The
 * payload is what `enqueueJob` was given.
 */
export type Task = (payload: Record<string, string>, context: JobContext) => Promise<void>
