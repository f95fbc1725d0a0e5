import { centsToDecimal } from '@cairn/contract/core/money.ts'
import type { CallBody } from '@cairn/contract/core/call.ts'
import type { requestWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import type { Audit, MemberCaller } from '../../../platform/http/callers.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'

/**
 * A request to another address than the saved one may be an attack, so its refusal leaves an audit entry, at most one a minute for
 * each member.
 */
export async function recordOtherAddress(
  { audit, body, caller }: { audit: Audit; body: CallBody<typeof requestWithdrawal>; caller: MemberCaller },
  { code }: Refusal,
): Promise<void> {
  if (code !== 'payout_address_mismatch') return
  const details = { amount: centsToDecimal(body.amount), asset: body.wallet, address: body.plan.address.slice(0, 100) }
  await audit('payout_address_refused', { memberId: caller.memberId, details, unlessWithin: '1 minute' })
}
