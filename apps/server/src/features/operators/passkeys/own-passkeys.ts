import type { Transaction } from '../../../platform/database/database.ts'

/** Locks an operator's row until the transaction ends, and lists the ids that the devices chose for the operator's passkeys. */
export async function lockOwnPasskeys(tx: Transaction, operatorId: string): Promise<string[]> {
  await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forUpdate().execute()
  return listOwnPasskeys(tx, operatorId)
}

/** The ids that the devices chose for an operator's passkeys, in base64url. */
export async function listOwnPasskeys(tx: Transaction, operatorId: string): Promise<string[]> {
  const passkeys = await tx
    .selectFrom('operator_passkeys')
    .select('credential_id')
    .where('operator_id', '=', operatorId)
    .execute()
  return passkeys.map(({ credential_id }) => credential_id.toString('base64url'))
}
