import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { BoundCaller } from '../../platform/http/callers.ts'
import { viewAuditInterval } from '../../shared/audit/record-viewers.ts'

/** Records that an operator reads a member's statement, as one view with the member's page. Refuses `not_found`. */
export async function recordView(tx: Transaction, audit: BoundCaller['audit'], memberId: string): Promise<void> {
  await requireMember(tx, memberId)
  await audit('member_opened', { memberId, unlessWithin: viewAuditInterval })
}

export async function requireMember(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('id')
    .executeTakeFirstOrThrow(() => refuse('not_found'))
}
