import type { Transaction } from '../../../platform/database/database.ts'

interface Blocker {
  kind: string
  _id: string | undefined
  amount: bigint | undefined
}

/** What keeps an account from being closed, and the closing that waits. */
export async function readClosing(tx: Transaction, memberId: string) {
  const waiting = tx
    .selectFrom('account_closings')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .select(['requested_at', 'due_at'])
  const [blockers, closing] = await Promise.all([readBlockers(tx, memberId), waiting.executeTakeFirst()])
  return { blockers, closing }
}

/** Money of the member, or what may become it. */
async function readBlockers(tx: Transaction, memberId: string): Promise<Blocker[]> {
  const rows = await tx.rows<{ kind: string; record_id: string | null; amount_cents: bigint | null }>(
    'select kind, record_id, amount_cents from closing_blockers($1)',
    [memberId],
  )
  return rows.map(({ kind, record_id, amount_cents }) => ({
    kind,
    _id: record_id ?? undefined,
    amount: amount_cents ?? undefined,
  }))
}
