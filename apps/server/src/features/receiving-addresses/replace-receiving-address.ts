import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { requireReceivingAddress } from './read-receiving-address.ts'

/** Members are told to pay to the approved address from now on; the one before stays in the history. */
export const replaceReceivingAddress: ApprovalHandler<'receiving_address'> = async (tx, context) => {
  const { audit, payload, approval, services } = context
  const { asset } = payload
  // The settings of the platform may have changed since it was asked: what was good in a sample world is not in production.
  const { address, network } = await requireReceivingAddress(tx, payload, services.config)
  if (network !== payload.network) throw refuse('receiving_address_invalid', { asset })

  const former = await tx
    .updateTable('receiving_addresses')
    .set({ replaced_at: sql`now()` })
    .where('asset', '=', asset)
    .where('replaced_at', 'is', null)
    .returning('address')
    .executeTakeFirst()
  const id = randomUUIDv7()
  await tx.insertInto('receiving_addresses').values({ id, asset, address, network, approval_id: approval.id }).execute()
  const details = { asset, before: former?.address ?? null, after: address, network }
  await audit('receiving_address_changed', { subjectId: id, details })
}
