import { hashPublicKey } from '../../../shared/access/passkeys/hash-public-key.ts'
import type { Rows } from '../../../shared/signing/signatures/sign-stored.ts'

/** The hash of the public key of each passkey of an operator, by its id. */
export async function listKeys(tx: Rows, operatorId: string): Promise<Map<string, string>> {
  const passkeys = await tx.rows<{ id: string; public_key: Buffer }>(
    'select id, public_key from operator_passkeys where operator_id = $1',
    [operatorId],
  )
  return new Map(passkeys.map(({ id, public_key }) => [id, hashPublicKey(public_key)]))
}
