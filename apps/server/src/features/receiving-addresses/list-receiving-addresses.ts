import { sql } from 'kysely'
import { listReceivingAddresses as call } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { route } from '../../platform/http/route.ts'
import { verifiedAddressOrEmpty } from '../../shared/signing/signed-addresses/report-altered.ts'

const listed = sql`string_to_array(approval.payload ->> 'addresses', E'\\n')`

/** Lists receiving addresses and pending requests, not in pages: they rarely change. Hides a tampered present one. */
export const listReceivingAddresses = route(call, async ({ services, tx }) => {
  const rows = await tx
    .selectFrom('receiving_addresses')
    .orderBy('asset')
    .orderBy('added_at', 'desc')
    .select(['id', 'asset', 'address', 'network', 'account_key', 'added_at', 'replaced_at', 'approval_id', 'signature'])
    .select(sql<number>`next_index - 1`.as('last_index'))
    .select(
      sql<number | null>`(select count from addresses_left() where id = receiving_addresses.id)`.as('addresses_left'),
    )
    .execute()
  const addresses = rows.map(({ signature, ...row }) => {
    // As in `listOfferedAddresses`.
    const isPutBack = !row.replaced_at && rows.some(({ asset, id }) => asset === row.asset && id > row.id)
    if (isPutBack) row.address = ''
    else if (!row.replaced_at)
      row.address = verifiedAddressOrEmpty(services, 'receiving_address', { ...row, signature })
    return row
  })
  const requests = await tx
    .selectFrom('approvals as approval')
    .innerJoin('operators as requester', 'requester.id', 'approval.requested_by')
    .where('approval.status', '=', 'pending')
    .where('approval.kind', 'in', ['receiving_address', 'account_key', 'address_list'])
    .orderBy('approval.requested_at')
    .select([
      'approval.id as approval_id',
      'approval.requested_at',
      'requester.name as requested_by',
      sql<string>`approval.payload ->> 'asset'`.as('asset'),
      sql<string | null>`approval.payload ->> 'account_key'`.as('account_key'),
      sql<string[]>`array_remove(array[approval.payload ->> 'address', approval.payload ->> 'first_address',
        approval.payload ->> 'second_address', approval.payload ->> 'third_address'], null)
        || (${listed})[1:3]`.as('addresses'),
      sql<number | null>`array_length(${listed}, 1)`.as('address_count'),
    ])
    .execute()
  return { addresses, requests }
})
