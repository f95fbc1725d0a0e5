import { sql, type UpdateObject } from 'kysely'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { inTransaction, type Database, type Transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { formatHead } from '../../../ledger/sealing/head.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { verifyLedger, type Verification } from '../../../ledger/verification/verify.ts'
import { verifySignatures } from '../../../shared/signing/signatures/verify-signatures.ts'

const findingsKept = 20

/** Verifies the ledger for an operator, records its progress about once a second, and then its findings. */
export const verifyLedgerJob: Task = async ({ verificationId = '' }, { database, keys, log }) => {
  if (!(await sayProgress(database, verificationId, 0))) return
  const client = await database.plainPool.connect()
  try {
    const verification = await verifyLedger(client, {
      checkSignatures: verifySignatures(keys),
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

/** Records the progress. Returns whether the verification should continue. */
function sayProgress(database: Database, id: string, transfers: number): Promise<boolean> {
  return inTransaction(database, (tx) =>
    updateRunning(tx, id, { transfers_seen: BigInt(transfers), progress_at: sql`now()` }),
  )
}

async function updateRunning(
  tx: Transaction,
  id: string,
  changes: UpdateObject<Tables, 'ledger_verifications'>,
): Promise<boolean> {
  const running = tx.updateTable('ledger_verifications').where('id', '=', id).where('finished_at', 'is', null)
  const { numUpdatedRows } = await running.set(changes).executeTakeFirst()
  return numUpdatedRows === 1n
}

async function writeDown(database: Database, id: string, verification: Verification): Promise<void> {
  const { findingCount, findings, head, transfers } = verification
  const isValid = findingCount === 0
  await inTransaction(database, async (tx) => {
    const isWanted = await updateRunning(tx, id, {
      transfers_seen: BigInt(transfers),
      finished_at: sql`now()`,
      is_valid: isValid,
      head: head && formatHead(head),
      findings: JSON.stringify(findings.slice(0, findingsKept).map(({ sentence }) => sentence)),
      finding_count: findingCount,
    })
    if (!isWanted) return
    const details = { is_valid: isValid, transfers, findings: findingCount }
    await bindCaller(tx, { kind: 'system' }).audit('ledger_verified', { subjectId: id, details })
  })
}
