import { CompiledQuery } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'

/** How long a proof is valid. */
export const proofMinutes = 5

/**
 * Notes that the caller has just given the password or a factor. The proof belongs to the token of the call, and passes to the
 * tokens that replace it: another tab, or a thief, that separately renewed a token of the same session has none.
 */
export function markProved(tx: Transaction, { sessionId, tokenHash }: MemberCaller): void {
  // The lock lets a concurrent renewal of the same token end first.
  tx.send(CompiledQuery.raw('select from session_tokens where token_hash = $1 for update', [tokenHash]))
  tx.send(CompiledQuery.raw(prove, [sessionId, tokenHash]))
}

// Includes the tokens that replaced it while the person typed: the browser continues with one of them.
const prove = `
  update session_tokens set proved_at = now()
  where session_id = $1
    and (token_hash = $2 or (parent_hash = $2 and issued_at > now() - interval '1 minute'))`
