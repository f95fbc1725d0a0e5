import { sql } from 'kysely'
import { removeLabelledAddress as call } from '@cairn/contract/member/account/labelled-addresses.ts'
import { countAttempt } from '../../../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import { route } from '../../../../platform/http/route.ts'
import { lockLabelledAddresses } from './lock-labelled-addresses.ts'

/** Removes an address. Its row stays, for the records of withdrawals to it. */
export const removeLabelledAddress = route(call, async ({ audit, caller, params, services, tx }) => {
  const { memberId } = caller
  const removed = (await lockLabelledAddresses(tx, memberId)).find(({ id }) => id === params.id)
  if (!removed) throw refuse('not_found')

  await tx
    .updateTable('payout_addresses')
    .set({ replaced_at: sql`now()` })
    .where('id', '=', removed.id)
    .execute()
  await countAttempt(services, [['profileEditOfMember', memberId]])
  await audit('payout_address_removed', { memberId, details: { asset: removed.asset } })
  return {}
})
