import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { startLedgerVerification as call } from '@cairn/contract/operator/ledger/ledger.ts'
import { route } from '../../../platform/http/route.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'

/** Starts a verification as a job. One runs at a time; one without progress for ten minutes counts as ended. */
export const startLedgerVerification = route(call, async ({ audit, caller, tx }) => {
  await tx
    .updateTable('ledger_verifications')
    .set({ finished_at: sql`now()` })
    .where('finished_at', 'is', null)
    .where('progress_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .execute()
  const { rows } = await sql<{ most: bigint }>`
    select coalesce(max(position), 0) as most from ledger.transfers`.execute(tx)
  const id = randomUUIDv7()
  await tx
    .insertInto('ledger_verifications')
    .values({ id, requested_by: caller.operatorId, transfers_expected: rows[0]?.most ?? 0n })
    .execute()
  await enqueueJob(tx, 'verify_ledger', { verificationId: id }, { attemptsMax: 3 })
  await audit('ledger_verification_started', { subjectId: id })
  return { msg: 'The verification has started' }
})
