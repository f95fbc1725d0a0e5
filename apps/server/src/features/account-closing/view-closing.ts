import { viewClosing as call } from '@cairn/contract/member/account/closing.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'

/** What keeps the account from being closed, and the pending closing. */
export const viewClosing = route(call, async ({ caller, tx }) => ({ data: await readClosing(tx, caller.memberId) }))

/** Reads what blocks a closing (money of the member, or what may become it), and the pending closing. */
export async function readClosing(tx: Transaction, memberId: string) {
  const [rows, closing] = await Promise.all([
    tx.rows<{ kind: string; record_id: string | null; amount_cents: bigint | null }>(
      'select kind, record_id, amount_cents from closing_blockers($1)',
      [memberId],
    ),
    tx
      .selectFrom('account_closings')
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .select(['requested_at', 'due_at'])
      .executeTakeFirst(),
  ])
  const blockers = rows.map(({ kind, record_id, amount_cents }) => ({
    kind,
    _id: record_id ?? undefined,
    amount: amount_cents ?? undefined,
  }))
  return { blockers, closing }
}
