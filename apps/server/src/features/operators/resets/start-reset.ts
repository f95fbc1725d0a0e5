import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ApprovalHandler } from '../../../shared/approvals/approval-handler.ts'
import { createOwnedToken, hashSecret } from '../../../platform/crypto/keyed-token.ts'
import { createToken } from '../../../platform/crypto/random-token.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import { createSecret, sealSecret } from '../../../shared/access/factors/authenticator.ts'
import { rewriteSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { lockOperator } from '../access/lock-operator.ts'
import { listKeyHashes } from '../../../shared/access/passkeys/passkeys.ts'

/** How long the link of a reset works: the person was told to look for the mail. */
export const resetMinutes = 60

/** A placeholder for the lost password and authenticator until the link is used. The password is random and not kept. */
export async function drawReplacement(keys: Keys, operatorId: string) {
  return {
    id: randomUUIDv7(),
    secret: sealSecret(keys, operatorId, createSecret()),
    passwordHash: await hashPassword(createToken(), { kind: 'operator', id: operatorId }),
  }
}

/** Starts an approved reset: the lost access stops working, all sessions of the colleague end, and a link is mailed. */
export const startApprovedReset: ApprovalHandler<'operator_access_reset'> = async (tx, context) => {
  const { approval, audit, caller, payload, services } = context
  const { id: operatorId } = await lockOperator(tx, payload.operator_id, caller)
  const { id, passwordHash, secret } = await drawReplacement(services.keys, operatorId)
  const keys =
    payload.lost === 'password' ? [] : (await listKeyHashes(tx, { kind: 'operator', id: operatorId })).values()
  await rewriteSigned(tx, services, ['operator', operatorId], () =>
    sql`select start_approved_reset(${id}, ${approval.id}, ${secret}, ${passwordHash})`.execute(tx),
  )
  await audit('operator_reset_started', { subjectId: operatorId, details: { lost: payload.lost } })
  for (const passkey of keys) await audit('operator_passkey_removed', { subjectId: operatorId, details: { passkey } })
  await enqueueJob(tx, 'mail_operator_reset', { resetId: id })
}

/** Makes the link's token and its addressee, and invalidates an earlier one. Undefined when the reset is closed. */
export async function drawResetLink(tx: Transaction, keys: Keys, id: string) {
  const token = createOwnedToken(id)
  const operator = await tx
    .updateTable('operator_resets as reset')
    .from('operators as operator')
    .set({
      token_hash: hashSecret(keys, 'operator reset', token),
      expires_at: sql`now() + make_interval(mins => ${resetMinutes})`,
    })
    .whereRef('operator.id', '=', 'reset.operator_id')
    .where('reset.id', '=', id)
    .where('reset.closed_at', 'is', null)
    .where('operator.removed_at', 'is', null)
    .returning(['operator.name', 'operator.email'])
    .executeTakeFirst()
  return operator && { ...operator, token }
}
