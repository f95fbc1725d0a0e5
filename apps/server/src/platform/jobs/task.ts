import type { Mailer } from '../mail/mailer.ts'
import type { Services } from '../services.ts'

export interface JobContext extends Pick<Services, 'config' | 'database' | 'files' | 'keys' | 'log'> {
  mailer: Mailer
  /** The start of mailed links; from the settings, never from a request. No slash at its end. */
  baseUrl: string
  /** Whether a failed job does not run again. Absent for work without a queue. */
  isLastAttempt?: boolean
}

/** A job's work. It runs at least once: after an error or a crash it runs again. The payload comes from `enqueueJob`. */
export type Task = (payload: Record<string, string>, context: JobContext) => Promise<void>
