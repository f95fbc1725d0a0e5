import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { startLedgerVerification } from '@cairn/contract/operator/ledger.ts'
import { recordAudit } from '../../shared/audit/record-audit.ts'
import { route } from '../../platform/http/route.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'

/** Starts a verification, behind the calls. One runs at a time; one of which nothing was heard for long is over. */
export default route(startLedgerVerification, async ({ caller, requestId, tx }) => {
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
    .values({ id, asked_by: caller.operatorId, transfers_most: rows[0]?.most ?? 0n })
    .execute()
  await enqueueJob(tx, 'verify_ledger', { verificationId: id }, { attemptsMax: 3 })
  await recordAudit(
    tx,
    { caller, requestId },
    { did: 'ledger_verification_started', subject: { kind: 'ledger_verification', id }, memberId: null },
  )
  return { msg: 'The verification has begun' }
})
