import { isForPeople } from '../../shared/lists/is-for-people.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '@cairn/contract/core/call.ts'
import { approveRequest, withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { confirmDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import { requestPaymentLoss } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { requestPaymentOutcome } from '@cairn/contract/operator/deposits/payments.ts'
import { approveKyc } from '@cairn/contract/operator/members/kyc.ts'
import { recordAccessReview } from '@cairn/contract/operator/operators/operators.ts'
import { mayCall } from '@cairn/contract/operator/operators/may-call.ts'
import { queues, type Queue } from '@cairn/contract/operator/overview.ts'
import { explainReconciliation } from '@cairn/contract/operator/ledger/reconciliations.ts'
import {
  claimWithdrawal,
  requestWithdrawalOutcome,
  resolveRefusedTransaction,
  sendWithdrawal,
} from '@cairn/contract/operator/withdrawals/sending.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { newestAccessReview } from '../../shared/access/access-review.ts'
import { mayDecide, pendingRequestAbout } from '../../shared/approvals/read-approvals.ts'

/** The call whose roles have the queue. */
const operations: Record<Queue, Call> = {
  deposits_to_confirm: confirmDeposit,
  payments_to_decide: requestPaymentOutcome,
  withdrawals_to_approve: approveWithdrawal,
  withdrawals_to_send: claimWithdrawal,
  withdrawals_being_sent: sendWithdrawal,
  uncertain_withdrawals: requestWithdrawalOutcome,
  refused_transactions: resolveRefusedTransaction,
  documents_to_review: approveKyc,
  approvals_to_decide: approveRequest,
  differences_to_explain: explainReconciliation,
  losses_to_book: requestPaymentLoss,
  deposit_losses_to_book: requestPaymentLoss,
  access_to_review: recordAccessReview,
  waiting_for_another: withdrawRequest,
}

/** The queues of a role, by the roles of the contract's calls. */
export function queuesOf(role: OperatorRole): Queue[] {
  return queues.filter((queue) => mayCall(role, operations[queue]))
}

/**
 * The records of a queue that the caller can decide, as a subquery with one shape for all: `id`, `since`, `member_id`,
 * `amount_cents`, `sentence`. Each is read by an index on status and time, oldest first. A record that the caller has already
 * approved, or about which a request is pending, is not in it: those pending with another operator are a queue of their own.
 */
export function waitingIn(
  queue: Queue,
  { operatorId, role }: Pick<OperatorCaller, 'operatorId' | 'role'>,
): RawBuilder<unknown> {
  switch (queue) {
    case 'deposits_to_confirm':
      return sql`select id, requested_at as since, member_id, amount_cents, null::text as sentence
        from deposits where state = 'pending' and not exists (select from ${pendingRequestAbout('deposit', 'deposits.id')})`
    case 'payments_to_decide':
      return sql`select id, entered_at as since, null::uuid as member_id, amount_cents, null::text as sentence
        from incoming_payments where (outcome is null or has_left and reversed_at is null) and ${isForPeople('incoming_payments')}
          and not exists (select from ${pendingRequestAbout('payment', 'incoming_payments.id')})`
    case 'withdrawals_to_approve':
      return withdrawals(sql`status = 'pending' and approved_by is distinct from ${operatorId}`)
    case 'withdrawals_to_send':
      return withdrawals(sql`status = 'processing'`)
    case 'withdrawals_being_sent':
      return sql`select id, claimed_at as since, member_id, amount_cents, null::text as sentence
        from withdrawals where status = 'sending'`
    case 'uncertain_withdrawals':
      return withdrawals(
        sql`status = 'uncertain' and not exists (select from ${pendingRequestAbout('withdrawal', 'withdrawals.id')})`,
      )
    case 'refused_transactions':
      return sql`select withdrawal.id, refused.since, withdrawal.member_id, withdrawal.amount_cents, null::text as sentence
        from (
          select withdrawal_id, min(entered_at) as since from refused_transactions where resolved_at is null group by 1
        ) refused join withdrawals withdrawal on withdrawal.id = refused.withdrawal_id`
    case 'documents_to_review':
      return sql`select id, submitted_at as since, member_id, null::bigint as amount_cents, null::text as sentence
        from kyc_submissions where status = 'pending'`
    case 'approvals_to_decide':
      return sql`select id, requested_at as since, member_id, null::bigint as amount_cents, sentence
        from approvals approval where status = 'pending' and ${mayDecide({ operatorId, role })}`
    case 'differences_to_explain':
      return sql`select id, counted_at as since, null::uuid as member_id, difference_cents as amount_cents, null::text as sentence
        from reconciliations where status = 'open' and counted_by <> ${operatorId}`
    case 'losses_to_book':
      return losses('payment', sql`payment_id is not null`)
    case 'deposit_losses_to_book':
      return losses('deposit', sql`payment_id is null`)
    case 'access_to_review':
      // It is about no record: its id is the caller's.
      return sql`select ${operatorId}::uuid as id, due_at as since, null::uuid as member_id, null::bigint as amount_cents,
        null::text as sentence from (${newestAccessReview}) as review where due_at <= now()`
    case 'waiting_for_another':
      return sql`select id, requested_at as since, member_id, null::bigint as amount_cents, sentence
        from approvals where status = 'pending' and requested_by = ${operatorId}
        union all ${withdrawals(sql`status = 'pending' and approved_by = ${operatorId}`)}`
  }
}

function losses(subject: 'payment' | 'deposit', rule: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select reversed_id as id, reversed_at as since, member_id, missing_cents as amount_cents, null::text as sentence
    from credit_reversals where ${rule} and missing_cents > 0 and loss_approval_id is null
      and not exists (select from ${pendingRequestAbout(subject, 'credit_reversals.reversed_id')})`
}

function withdrawals(rule: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id, requested_at as since, member_id, amount_cents, null::text as sentence from withdrawals where ${rule}`
}
