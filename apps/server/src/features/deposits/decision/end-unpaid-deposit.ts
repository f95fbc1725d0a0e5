import { sql } from 'kysely'
import { expireDeposit as expireCall, rejectDeposit as rejectCall } from '@cairn/contract/operator/deposits/deposits.ts'
import { depositExpiries, depositRejections, formatReason } from '@cairn/contract/operator/shared/reasons.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller, SystemCaller } from '../../../platform/http/callers.ts'
import { route } from '../../../platform/http/route.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'
import { lockPendingDeposit } from '../../../shared/transactions/lock-pending-deposit.ts'

/** Ends a deposit that was not paid in time. */
export const expireDeposit = route(expireCall, async ({ body: { code, words }, params, ...by }) => {
  await endUnpaid(by, params.id, { status: 'expired', code, reason: formatReason(depositExpiries[code], words) })
  return { msg: 'The deposit is expired' }
})

/** Ends a deposit whose payment is not credited. */
export const rejectDeposit = route(rejectCall, async ({ body: { code, words }, params, ...by }) => {
  await endUnpaid(by, params.id, { status: 'rejected', code, reason: formatReason(depositRejections[code], words) })
  return { msg: 'The deposit is rejected' }
})

/** Ends a pending deposit; no money moves. The member sees the reason. */
export async function endUnpaid(
  { audit, caller, tx }: BoundCaller<OperatorCaller | SystemCaller> & { tx: Transaction },
  id: string,
  { status, code, reason }: { status: 'rejected' | 'expired'; code: string; reason: string },
): Promise<void> {
  const deposit = await lockPendingDeposit(tx, id)
  await tx
    .updateTable('deposits')
    .set({
      status,
      reason,
      reason_code: code,
      decided_by: caller.kind === 'operator' ? caller.operatorId : null,
      decided_at: sql`now()`,
    })
    .where('id', '=', deposit.id)
    .execute()
  mailNotice(tx, `deposit_${status}`, deposit)
  await audit(`deposit_${status}`, { subjectId: deposit.id, memberId: deposit.member_id, details: { code, reason } })
}
