import { sql } from 'kysely'
import { figure, type Measure } from '../metrics/figures.ts'

/** Counts due jobs that no process has taken, since when the oldest is due, and finally failed jobs. */
export const measureJobs: Measure = async (tx) => {
  const { rows } = await sql<{ task: string; waiting: number; oldest: number; failed: number }>`
    select task_identifier as task, count(*) filter (where is_due)::integer as waiting,
      coalesce(max(extract(epoch from now() - run_at)) filter (where is_due), 0)::float8 as oldest,
      count(*) filter (where attempts >= max_attempts)::integer as failed
    from graphile_worker.jobs,
      lateral (select attempts < max_attempts and locked_at is null and run_at <= now() as is_due) as due
    group by 1`.execute(tx)
  const failed = rows.filter((row) => row.failed > 0)
  return [
    figure(
      'cairn_jobs_waiting',
      rows.reduce((sum, { waiting }) => sum + waiting, 0),
    ),
    figure('cairn_jobs_oldest_due_seconds', Math.max(0, ...rows.map(({ oldest }) => oldest))),
    {
      name: 'cairn_jobs_failed',
      values: failed.map(({ task, failed: value }) => ({ labels: { task }, value })),
    },
  ]
}
