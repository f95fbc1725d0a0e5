import type { MemberCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Refuses `email_unconfirmed` when money, addresses and factors require a confirmed email and this member's is not. */
export function requireConfirmedEmail({ mustConfirmEmail }: MemberCaller): void {
  if (mustConfirmEmail) throw refuse('email_unconfirmed')
}
