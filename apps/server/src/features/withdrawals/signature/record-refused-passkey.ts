import type { Audit, MemberCaller } from '../../../platform/http/callers.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'

/** A request that a passkey did not sign may be an attack, so its refusal leaves an audit entry, at most one a minute for each member. */
export async function recordRefusedPasskey(
  { address, audit, caller }: { address: string; audit: Audit; caller: MemberCaller },
  { code }: Refusal,
): Promise<void> {
  if (code !== 'passkey_refused') return
  await audit('second_factor_refused', { memberId: caller.memberId, details: { address }, unlessWithin: '1 minute' })
}
