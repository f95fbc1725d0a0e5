import { sql } from 'kysely'
import type { WithheldReason, BlockerReason } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Transaction } from '../../../platform/database/database.ts'

/** The blockers of a withdrawal, as the database's function `withdrawal_blockers` returns them. */
export type StopReason = Exclude<BlockerReason, WithheldReason>

export interface Blocker {
  reason: StopReason
  /** When it ends, if it ends by itself. */
  until: Date | null
}

/** The current blockers of these withdrawals, by withdrawal id. Ended or uncertain ones have none. */
export async function readBlockers(tx: Transaction, ids: readonly string[]): Promise<Map<string, Blocker[]>> {
  const { rows } = await sql<Blocker & { id: string }>`
    select withdrawal.id, blocker.reason, blocker.until
    from withdrawals withdrawal cross join lateral withdrawal_blockers(withdrawal) as blocker
    where withdrawal.id = any (${ids}) and withdrawal.status in ('pending', 'processing', 'sending')`.execute(tx)
  const blockers = new Map<string, Blocker[]>()
  for (const { id, reason, until } of rows) blockers.set(id, [...(blockers.get(id) ?? []), { reason, until }])
  return blockers
}
