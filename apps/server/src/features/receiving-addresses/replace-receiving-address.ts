import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { signRow } from '../../shared/signing/signatures/row-signature.ts'
import { requireReceivingAddress } from './read-receiving-address.ts'

/** Puts the approved receiving address in force; the former one stays in the history. */
export const replaceReceivingAddress: ApprovalHandler<'receiving_address'> = async (tx, context) => {
  const { audit, payload, approval, services } = context
  const { asset } = payload
  // The platform's settings may have changed since the request: a sample world accepts addresses that production refuses.
  const { address, network } = await requireReceivingAddress(tx, payload, services)
  if (network !== payload.network) throw refuse('receiving_address_invalid', { asset })

  const former = await tx
    .updateTable('receiving_addresses')
    .set({ replaced_at: sql`now()` })
    .where('asset', '=', asset)
    .where('replaced_at', 'is', null)
    .returning('address')
    .executeTakeFirst()
  const id = randomUUIDv7()
  const row = { id, asset, address, network }
  const signature = signRow(services.keys, 'receiving_address', row)
  await tx
    .insertInto('receiving_addresses')
    .values({ ...row, signature, approval_id: approval.id })
    .execute()
  const details = { asset, before: former?.address ?? null, after: address, network }
  await audit('receiving_address_changed', { subjectId: id, details })
}
