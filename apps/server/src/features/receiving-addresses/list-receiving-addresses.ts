import { sql } from 'kysely'
import { listReceivingAddresses as call } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { route } from '../../platform/http/route.ts'

/**
 * Lists present and former receiving addresses, and the pending requests. Not in pages, because addresses change
 * rarely.
 */
export const listReceivingAddresses = route(call, async ({ tx }) => {
  const addresses = await tx
    .selectFrom('receiving_addresses')
    .orderBy('asset')
    .orderBy('added_at', 'desc')
    .select(['id', 'asset', 'address', 'network', 'added_at', 'replaced_at', 'approval_id'])
    .execute()
  const requests = await tx
    .selectFrom('approvals as approval')
    .innerJoin('operators as requester', 'requester.id', 'approval.requested_by')
    .where('approval.status', '=', 'pending')
    .where('approval.kind', '=', 'receiving_address')
    .orderBy('approval.requested_at')
    .select([
      'approval.id as approval_id',
      'approval.requested_at',
      'requester.name as requested_by',
      sql<string>`approval.payload ->> 'asset'`.as('asset'),
      sql<string>`approval.payload ->> 'address'`.as('address'),
    ])
    .execute()
  return { addresses, requests }
})
