import type pg from 'pg'
import { countUnsealed } from '../../../ledger/sealing/count-unsealed.ts'
import { findAll, mend, type Finding } from './finding.ts'
import { countOf } from '../../../platform/count-of.ts'

const unsealedMaxSeconds = 60

/** Whether transfers are still unsealed, and jobs still queued. */
export async function checkLedger(client: pg.Client): Promise<Finding[]> {
  const { unsealed, seconds } = await countUnsealed(client)
  const { rows } = await client.query<{ late: number; failed: number }>(`
    select
      count(*) filter (where run_at < now() - interval '15 minutes' and attempts < max_attempts)::integer as late,
      count(*) filter (where attempts >= max_attempts)::integer as failed
    from graphile_worker._private_jobs`)
  const [{ late, failed } = { late: 0, failed: 0 }] = rows
  return findAll(
    seconds > unsealedMaxSeconds &&
      mend(`${unsealed} transfers are not sealed, the oldest for ${seconds} s. Is a server running? Its log says why.`),
    late > 0 && mend(`${late} jobs have waited for more than 15 minutes, such as mails. Is a server running?`),
    failed > 0 && mend(`${countOf(failed, 'job')} failed for good. docs/operating/troubleshooting.md says what to do.`),
  )
}
