import { CompiledQuery } from 'kysely'
import type { ReauthenticationMethod } from '@cairn/contract/member/account/reauthentication.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { findFactors, listFactorMethods } from './factors/find-factors.ts'

/**
 * Refuses `reauthentication_needed`, with the account's methods, unless the caller gave the password or a factor within the last five
 * minutes (`reauthenticate`, or the sign-in). Queries the database only for a refusal.
 */
export async function requireReauthentication(tx: Transaction, caller: MemberCaller): Promise<void> {
  if (caller.isReauthenticated) return
  throw refuse('reauthentication_needed', { methods: await listReauthenticationMethods(tx, caller.memberId) })
}

/**
 * The methods by which a member can re-authenticate, in the order of a screen. An account with a second factor takes
 * only that: a thief of the session may have the password too.
 */
export async function listReauthenticationMethods(
  tx: Transaction,
  memberId: string,
): Promise<ReauthenticationMethod[]> {
  const methods = listFactorMethods(await findFactors(tx, memberId))
  return methods.length > 0 ? methods : ['password']
}

/**
 * Records that the caller has just given the password or a factor. It belongs to the token of the call, and passes to the
 * tokens that replace it: another tab, or a thief, that separately renewed a token of the same session has none.
 */
export function markReauthenticated(tx: Transaction, { sessionId, tokenHash }: MemberCaller): void {
  // The lock lets a concurrent renewal of the same token end first.
  tx.send(CompiledQuery.raw('select from session_tokens where token_hash = $1 for update', [tokenHash]))
  tx.send(CompiledQuery.raw(markTokens, [sessionId, tokenHash]))
}

// Includes the tokens that replaced it while the person typed: the browser continues with one of them.
const markTokens = `
  update session_tokens set reauthenticated_at = now()
  where session_id = $1
    and (token_hash = $2 or (parent_hash = $2 and issued_at > now() - interval '1 minute'))`
