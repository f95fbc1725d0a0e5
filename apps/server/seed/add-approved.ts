import { randomUUIDv7 } from 'node:crypto'
import { addEvidence } from './add-evidence.ts'
import { recordPast } from './history/record-past.ts'
import type { Fixture } from './fixture.ts'

interface Approved {
  kind: 'bonus_budget_funding' | 'gain_or_loss'
  payload: object
  sentence: string
  reason: string
  lockKey?: string
  at: Date
}

/** Adds a request of the treasurer with its evidence, approved by the owner. Returns its id. */
export async function addApproved(
  scene: Fixture,
  { treasurer, owner }: Record<'treasurer' | 'owner', string>,
  { kind, payload, sentence, reason, lockKey, at }: Approved,
  paper: { name: string; lines: readonly string[] },
): Promise<string> {
  const id = randomUUIDv7()
  await scene.tx
    .insertInto('approvals')
    .values({
      id,
      kind,
      payload: JSON.stringify(payload),
      sentence,
      reason,
      lock_key: lockKey ?? null,
      requested_by: treasurer,
      requested_at: at,
      status: 'approved',
      decided_by: owner,
      decided_at: at,
    })
    .execute()
  await recordPast(scene.tx, { id }, [
    [at, `operator:${treasurer}`, 'approval_requested'],
    [at, `operator:${owner}`, 'approval_approved'],
  ])
  await addEvidence(scene, { recordId: id, uploadedBy: treasurer, at }, paper)
  return id
}
