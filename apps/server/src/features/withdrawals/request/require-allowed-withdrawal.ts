import type { CallBody } from '@cairn/contract/core/call.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { requireSignedRows } from '../../../shared/signing/signatures/sign-stored.ts'
import { settingsId } from '../../../shared/signing/signatures/signed-rows.ts'
import { verifiedAddressOrEmpty } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { requireWithinLimits } from './require-within-limits.ts'
import {
  listBlockers,
  requireUnblocked,
  type SavedAddress,
  type WithdrawalConditions,
} from './withdrawal-conditions.ts'

interface AllowedWithdrawal {
  address: string
  /** It needs re-authentication, and the caller has none. */
  needsReauthentication: boolean
}

/** Refuses a withdrawal for every reason but the balance and missing re-authentication. The review and the request both call it. */
export async function requireAllowedWithdrawal(
  tx: Transaction,
  services: Services,
  caller: MemberCaller,
  { amount: amountCents, plan, wallet: asset }: CallBody<typeof requestWithdrawal>,
  conditions: WithdrawalConditions,
): Promise<AllowedWithdrawal> {
  const { memberId } = caller
  const { addresses, all } = conditions
  await requireSignedRows(tx, services, 'kyc_approval', all.kyc_approvals)
  await requireSignedRows(tx, services, 'settings', all.settings, [settingsId])
  await requireSignedRows(tx, services, 'member', all.member, [memberId])
  const address = requireServed(services, memberId, { asset, address: plan.address }, addresses)
  requireUnblocked(listBlockers(conditions, caller), { address, asset, amountCents })
  // The request repeats the address that the member saw. A different one means an outdated screen or tampering.
  const isOther = plan.wallet !== undefined && plan.wallet !== asset
  if (isOther || plan.address !== address) throw refuse('payout_address_mismatch')
  return { address, ...(await requireWithinLimits(tx, caller, amountCents, all)) }
}

/** The saved address that the request selects. Any other address selects the profile's, to which it is compared. */
function requireServed(
  services: Services,
  memberId: string,
  { asset, address }: { asset: Asset; address: string },
  addresses: SavedAddress[],
): string {
  const ofAsset = addresses.filter((one) => one.asset === asset)
  const saved = ofAsset.find((one) => one.address === address) ?? ofAsset[0]
  if (!saved) throw refuse(`${asset}_address_missing`)
  const served = verifiedAddressOrEmpty(services, 'payout_address', { ...saved, member_id: memberId })
  if (served === '') throw refuse('payout_address_altered')
  return served
}
