import { CompiledQuery } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'

/** How long a proof is good for. */
export const proofMinutes = 5

/**
 * Notes that the caller has just given the password or a factor. The proof belongs to the token of the call, and goes on to
 * the tokens that replace it: another tab or a thief that renewed a token of the same session on their own has none.
 */
export function markProved(tx: Transaction, { sessionId, tokenHash }: MemberCaller): void {
  // The lock lets a renewal of the same token that runs at this moment end first.
  tx.send(CompiledQuery.raw('select from session_tokens where token_hash = $1 for update', [tokenHash]))
  tx.send(CompiledQuery.raw(prove, [sessionId, tokenHash]))
}

// Also the tokens that replaced it while the person was asked: the browser continues with one of them.
const prove = `
  update session_tokens set proved_at = now()
  where session_id = $1
    and (token_hash = $2 or (parent_hash = $2 and issued_at > now() - interval '1 minute'))`
