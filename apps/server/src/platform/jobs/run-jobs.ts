import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger,
  type Job,
  parseCronItems,
  run,
  runOnce,
  type CronItem,
  type JobHelpers,
  type RunnerOptions,
  type TaskList,
} from 'graphile-worker'
import { logOfRequest, withRequestId } from '../log/request-id.ts'
import type { JobContext, Task } from './task.ts'

export interface Jobs {
  tasks: Record<string, Task>
  timetable: CronItem[]
}

/**
 * Runs jobs as they are added, and jobs of the timetable when they are due, until `stop`, which waits for running jobs. Any
 * number of servers share the work. It acts as the server's role; `migrate` makes the job tables.
 */
export async function runJobs(context: JobContext, jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  // One object for every start, because the library keeps its own data for each.
  const settings: RunnerOptions = {
    ...options(context, jobs),
    parsedCronItems: parseCronItems(jobs.timetable),
    // The database notifies of a new job at once; polling is for delayed jobs and for a lost connection.
    pollInterval: 5_000,
  }
  let runner = await run(settings)
  const watching = keepRunning()
  return {
    stop: async () => {
      stopping.abort()
      await stopRunner()
      await watching
    },
  }

  // The library waits for a database that is down, but ends when that happens during its own bookkeeping.
  async function keepRunning(): Promise<void> {
    for (;;) {
      await runner.promise.catch(() => {})
      if (stopping.signal.aborted) return
      context.log.warn('the jobs have stopped; they start again')
      await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        runner = await run(settings)
      } catch (error) {
        context.log.error({ err: error }, 'the jobs could not start')
      }
      // `stop` was called during the start.
      if (stopping.signal.aborted) await stopRunner()
    }
  }

  async function stopRunner(): Promise<void> {
    await runner.stop().catch(() => {})
  }
}

const restartDelayMs = 2_000

/** Runs the queued jobs once. For tests and for the command line. */
export function runWaitingJobs(context: JobContext, jobs: Jobs): Promise<void> {
  return runOnce(options(context, jobs))
}

function options(context: JobContext, jobs: Jobs) {
  const { database, log } = context
  return {
    taskList: taskList(context, jobs),
    pgPool: database.plainPool,
    // One of the pool's five connections listens; the rate limits need the rest.
    concurrency: 2,
    // `main.ts` handles the signals.
    noHandleSignals: true,
    // No delay, but it must be set: only then does the library handle a job that could not be marked as done or failed. Otherwise
    // a database that goes down at that moment ends the whole server.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => {
      const { id: job, task_identifier: task, payload } = (meta?.['job'] ?? {}) as Partial<Job>
      const fields = { job, task, reqId: (payload as { requestId?: string } | undefined)?.requestId }
      if (level === 'error' || level === 'warning') log[level === 'error' ? 'error' : 'warn'](fields, message)
    }),
  }
}

function taskList(context: JobContext, { tasks, timetable }: Jobs): TaskList {
  const periodic = new Set(timetable.map(({ task }) => task))
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown, { job }: JobHelpers) => {
        const { requestId, ...given } = (payload ?? {}) as Record<string, string>
        const perform = async () => {
          const log = logOfRequest(context.log).child({ job: job.id, task: name })
          await task(given, { ...context, log, isLastAttempt: job.attempts >= job.max_attempts })
          if (periodic.has(name)) await removeFailed(context, name)
          // Jobs of the timetable are too many for a line each.
          if (requestId !== undefined) log.info('job done')
        }
        return requestId === undefined ? perform() : withRequestId(requestId, perform)
      },
    ]),
  )
}

/** A run of the timetable that succeeds does what earlier ones could not, such as those while the database had no standby. */
async function removeFailed({ database }: JobContext, task: string): Promise<void> {
  await database.plainPool.query(
    `select from graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = $1 and attempts >= max_attempts))`,
    [task],
  )
}
