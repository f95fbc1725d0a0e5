import { sql } from 'kysely'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import { formatHead } from '../sealing/head.ts'
import type { Task } from '../../platform/jobs/task.ts'
import { verifyLedger, type Verification } from './verify.ts'

const findingsKept = 20

/** Verifies the ledger for an operator, records its progress about once a second, and then its findings. */
export const verifyLedgerJob: Task = async ({ verificationId = '' }, { database, log }) => {
  if (!(await sayProgress(database, verificationId, 0))) return
  const client = await database.plainPool.connect()
  try {
    const verification = await verifyLedger(client, {
      onProgress: (transfers) => {
        sayProgress(database, verificationId, transfers).catch((error: unknown) =>
          log.warn({ err: error }, 'the progress of the verification could not be written'),
        )
      },
    })
    client.release()
    await writeDown(database, verificationId, verification)
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Records the progress. Returns whether the verification is still wanted. */
async function sayProgress(database: Database, id: string, transfers: number): Promise<boolean> {
  const { numUpdatedRows } = await inTransaction(database, (tx) =>
    tx
      .updateTable('ledger_verifications')
      .set({ transfers_seen: BigInt(transfers), progress_at: sql`now()` })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

async function writeDown(database: Database, id: string, verification: Verification): Promise<void> {
  const { findingCount, findings, head, transfers } = verification
  const isValid = findingCount === 0
  await inTransaction(database, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('ledger_verifications')
      .set({
        transfers_seen: BigInt(transfers),
        finished_at: sql`now()`,
        is_valid: isValid,
        head: head && formatHead(head),
        findings: JSON.stringify(findings.slice(0, findingsKept).map(({ sentence }) => sentence)),
        finding_count: findingCount,
      })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const details = { is_valid: isValid, transfers, findings: findingCount }
    await bindCaller(tx, { kind: 'system' }).audit('ledger_verified', { subjectId: id, details })
  })
}
