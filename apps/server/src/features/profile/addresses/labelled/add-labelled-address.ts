import { addLabelledAddress as call } from '@cairn/contract/member/account/labelled-addresses.ts'
import { countAttempt } from '../../../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import { route } from '../../../../platform/http/route.ts'
import { requireConfirmedEmail } from '../../../../shared/members/require-confirmed-email.ts'
import { addAddresses, listKnownAddresses } from '../add-addresses.ts'
import { requireAddress } from '../save-addresses.ts'
import { requireFreeLabel, requireGoodLabel } from './require-good-label.ts'

/** The most labelled addresses that a member has at once. */
const labelledMax = 10

/**
 * Saves another address beside the one of the profile, as `addAddresses` does. It takes re-authentication, unless the account is
 * new and never had money. The audit log does not get the label, because it is the member's own words and the log keeps everything.
 */
export const addLabelledAddress = route(call, async ({ audit, body, caller, services, tx }) => {
  const { memberId } = caller
  const { label, wallet: asset } = body
  requireGoodLabel(label)
  const address = requireAddress(asset, body.address, services.config)
  requireConfirmedEmail(caller)
  await tx.selectFrom('members').where('id', '=', memberId).select('id').forUpdate().executeTakeFirstOrThrow()
  const known = await listKnownAddresses(tx, memberId)
  const current = known.filter(({ replaced_at }) => replaced_at === null)
  const isSaved = current.some((row) => row.asset === asset && row.address === address)
  if (isSaved) throw refuse('payout_address_saved', { field: `${asset}_address` })
  if (current.filter((row) => row.label !== null).length >= labelledMax) {
    throw refuse('too_many_addresses', { count: String(labelledMax) })
  }
  requireFreeLabel(current, { asset, label })

  const saving = {
    caller,
    services,
    gavePassword: false,
    prefersReauthentication: true,
    mail: 'address_added' as const,
  }
  await addAddresses(tx, saving, known, [{ asset, address, label }])
  await countAttempt(services, [['profileEditOfMember', memberId]])
  await audit('payout_address_added', { memberId, details: { asset } })
  return {}
})
