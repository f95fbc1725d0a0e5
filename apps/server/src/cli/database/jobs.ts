import process from 'node:process'
import type pg from 'pg'
import { loadConfig } from '../../configuration/config.ts'
import { pickSettings, settingsOfArchive } from '../../configuration/pick-settings.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { withMaintenanceDatabase } from '../open-maintenance-database.ts'
import { print, UsageError, type Outcome } from '../run-command.ts'
import { countOf } from '../../platform/count-of.ts'

interface FailedJob {
  id: string
  task: string
  attempts: number
  error: string | null
}

/** `cairn jobs list`, `cairn jobs retry [ID …]` and `cairn jobs remove ID …`: for jobs whose attempts are all spent. */
export async function run([verb, ...ids]: string[]): Promise<Outcome> {
  if (verb === 'list' && ids.length > 0) throw new UsageError('It takes no arguments: cairn jobs list')
  if (verb === 'remove' && ids.length === 0) throw new UsageError('Name the jobs to remove: cairn jobs remove ID …')
  const wrong = ids.find((id) => !/^\d{1,18}$/.test(id))
  if (wrong !== undefined)
    throw new UsageError(`"${wrong}" is no job; expected are numbers, as cairn jobs list prints them.`)
  const config = loadConfig(pickSettings(process.env, [...settingsOfArchive, 'DATABASE_URL', 'DATABASE_WAIT']))
  return withMaintenanceDatabase(config, ({ address }) =>
    withClient(address, 'cairn_server', async (client) => {
      const failed = await listFailed(client)
      const chosen = ids.length === 0 ? failed : failed.filter(({ id }) => ids.includes(id))
      if (verb === 'retry') await client.query(retryJobs, [chosen.map(({ id }) => id)])
      if (verb === 'remove')
        await client.query('select from graphile_worker.complete_jobs($1)', [chosen.map(({ id }) => id)])
      report(verb, chosen)
      const others = ids.filter((id) => !failed.some((job) => job.id === id))
      if (others.length > 0) print(`There is no failed job ${others.join(', ')}.`)
      return others.length === 0 ? 'done' : 'failed'
    }),
  )
}

const retryJobs = 'select from graphile_worker.reschedule_jobs($1, run_at := now(), attempts := 0)'

async function listFailed(client: pg.Client): Promise<FailedJob[]> {
  const { rows } = await client.query<FailedJob>(`
    select id::text as id, task_identifier as task, attempts, last_error as error
    from graphile_worker.jobs where attempts >= max_attempts order by id`)
  return rows
}

function report(verb: string | undefined, jobs: FailedJob[]): void {
  for (const { attempts, error, id, task } of jobs) {
    print(`${id}  ${task}, tried ${countOf(attempts, 'time')}: ${error?.split('\n')[0] ?? 'no error is known'}`)
  }
  if (verb === 'retry') print(`${countOf(jobs.length, 'job')} to be tried again; a running server begins at once.`)
  else if (verb === 'remove') print(`Removed ${countOf(jobs.length, 'job')}.`)
  else print(`${countOf(jobs.length, 'job')} failed after all attempts.`)
}
