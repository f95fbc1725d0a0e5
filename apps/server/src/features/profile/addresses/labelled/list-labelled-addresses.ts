import { sql } from 'kysely'
import { listLabelledAddresses as call } from '@cairn/contract/member/account/labelled-addresses.ts'
import { route } from '../../../../platform/http/route.ts'
import { verifiedAddressOrEmpty } from '../../../../shared/signing/signed-addresses/report-altered.ts'

/** The labelled addresses of the member. A tampered one is empty, so that the member removes it. */
export const listLabelledAddresses = route(call, async ({ caller, services, tx }) => {
  const rows = await tx
    .selectFrom('payout_addresses')
    .where('member_id', '=', caller.memberId)
    .where('replaced_at', 'is', null)
    .where('label', 'is not', null)
    .orderBy('asset')
    .orderBy(sql`lower(label)`)
    .select(['id', 'member_id', 'asset', 'address', 'saved_at', 'usable_from', 'signature'])
    .select(sql<string>`label`.as('label'))
    .select(sql<Date | null>`case when usable_from > now() then usable_from end`.as('waits_until'))
    .execute()
  return {
    data: rows.map((row) => ({
      _id: row.id,
      label: row.label,
      wallet: row.asset,
      address: verifiedAddressOrEmpty(services, 'payout_address', row),
      usable_from: row.waits_until ?? undefined,
    })),
  }
})
