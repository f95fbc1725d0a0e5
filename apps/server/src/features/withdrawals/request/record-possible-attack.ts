import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { CallBody } from '@cairn/contract/core/call.ts'
import type { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import type { Audit, MemberCaller } from '../../../platform/http/callers.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'

interface Refused {
  address: string
  audit: Audit
  body: CallBody<typeof requestWithdrawal>
  caller: MemberCaller
}

/** A request to an unsaved address, or with a wrong signature, may be an attack. Its refusal is audited, once a minute. */
export async function recordPossibleAttack(
  { address, audit, body, caller }: Refused,
  { code }: Refusal,
): Promise<void> {
  const entry = { memberId: caller.memberId, unlessWithin: '1 minute' }
  if (code === 'passkey_refused') await audit('second_factor_refused', { ...entry, details: { address } })
  if (code !== 'payout_address_mismatch') return
  const details = { amount: centsToDecimal(body.amount), asset: body.wallet, address: body.plan.address.slice(0, 100) }
  await audit('payout_address_refused', { ...entry, details })
}
