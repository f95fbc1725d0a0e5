import { sql } from 'kysely'
import { approveWithdrawal } from '@cairn/contract/operators.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Transaction } from '../database.ts'
import { refuse } from '../http/refusal.ts'
import { route } from '../http/route.ts'
import { lockWithdrawal } from './lock-withdrawal.ts'

/** The withdrawal may be sent. The money stays held until it is. Nothing of a locked account is approved. */
export default route(approveWithdrawal, async ({ caller, params, requestId, tx }) => {
  const withdrawal = await lockWithdrawal(tx, params.id)
  if (withdrawal.status !== 'pending') throw refuse('withdrawal_not_pending')
  await requireUnlocked(tx, withdrawal.member_id)

  await tx
    .updateTable('withdrawals')
    .set({ status: 'processing', approved_by: caller.operatorId, approved_at: sql`now()` })
    .where('id', '=', withdrawal.id)
    .execute()
  const subject = { kind: 'withdrawal', id: withdrawal.id }
  await recordAudit(tx, { caller, requestId }, { did: 'withdrawal_approved', subject, memberId: withdrawal.member_id })
  return { msg: 'The withdrawal may be sent' }
})

/** Somebody who froze an account did it because of what was asked for before. */
async function requireUnlocked(tx: Transaction, memberId: string): Promise<void> {
  const { locked_at } = await tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('locked_at')
    .forShare()
    .executeTakeFirstOrThrow()
  if (locked_at) throw refuse('member_locked')
}
