import { renameLabelledAddress as call } from '@cairn/contract/member/account/labelled-addresses.ts'
import { countAttempt } from '../../../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import { route } from '../../../../platform/http/route.ts'
import { requireFreeLabel, requireGoodLabel } from './require-good-label.ts'
import { lockLabelledAddresses } from './lock-labelled-addresses.ts'

/** Gives an address another label. It locks nothing, because the address stays. */
export const renameLabelledAddress = route(call, async ({ audit, body: { label }, caller, params, services, tx }) => {
  const { memberId } = caller
  requireGoodLabel(label)
  const current = await lockLabelledAddresses(tx, memberId)
  const renamed = current.find(({ id }) => id === params.id)
  if (!renamed) throw refuse('not_found')
  if (renamed.label === label) return {}
  requireFreeLabel(current, { ...renamed, label })

  await tx.updateTable('payout_addresses').set({ label }).where('id', '=', renamed.id).execute()
  await countAttempt(services, [['profileEditOfMember', memberId]])
  await audit('payout_address_renamed', { memberId, details: { asset: renamed.asset } })
  return {}
})
