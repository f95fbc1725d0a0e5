import { sql } from 'kysely'
import { viewDeposit as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { listTimeline } from '../../shared/audit/list-timeline.ts'
import { readViewers, viewAuditInterval } from '../../shared/audit/record-viewers.ts'
import { kindsAbout } from '../../shared/approvals/read-approvals.ts'
import { readChecks } from '../../shared/approvals/checks/read-checks.ts'
import { pathOfAddress } from '../../shared/addresses/account-key.ts'
import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import {
  coinsOf,
  describeCase,
  readDepositPayments,
  type DepositPayment,
} from '../../shared/transactions/deposit-payments.ts'
import { readDepositReversal } from '../../shared/transactions/read-deposit-reversal.ts'
import { describeMember } from '../../shared/members/describe-member.ts'
import { listCorrections } from '../../shared/transactions/corrections.ts'
import { describeQuote, quoteOf } from '../../shared/transactions/quotes.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readDeposits } from './read-deposits.ts'

/** One deposit with everything needed to decide it. It shows the member's money, so the view is recorded. */
export const viewDeposit = route(call, async ({ audit, caller, params, tx }) => {
  const {
    account_key,
    path_index,
    quote: stored,
    worth,
    ...deposit
  } = await readDeposits(tx, caller)
    .where('deposit.id', '=', params.id)
    .leftJoin('approvals as pending', (join) =>
      join
        .on('pending.kind', 'in', kindsAbout.deposit)
        .on('pending.status', '=', 'pending')
        .on('pending.lock_key', '=', `deposit:${params.id}`),
    )
    .leftJoin('deposit_addresses as own', 'own.deposit_id', 'deposit.id')
    .leftJoin('member_addresses as member_own', (join) =>
      join.onRef('member_own.member_id', '=', 'deposit.member_id').onRef('member_own.address', '=', 'deposit.address'),
    )
    .leftJoin('receiving_addresses as account', (join) =>
      join.on('account.id', '=', sql`coalesce(own.receiving_address_id, member_own.receiving_address_id)`),
    )
    .leftJoin('address_looks as look', 'look.deposit_id', 'deposit.id')
    .select([
      'plan.min_cents as plan_minimum',
      'plan.max_cents as plan_maximum',
      'pending.id as pending_approval',
      'account.account_key',
      sql<number | null>`coalesce(own.path_index, member_own.path_index)`.as('path_index'),
      quoteOf('deposit').as('quote'),
      sql<bigint | null>`worth_of_payments(deposit.id)`.as('worth'),
      sql<Date | null>`case when look.deposit_id is not null then open_until(deposit) end`.as('open_until'),
      sql<bigint | null>`(select nullif(missing_cents, 0) from credit_reversals
        where reversed_id = deposit.id and num_nonnulls(loss_approval_id, pending.id) = 0)`.as('missing'),
    ])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const memberId = deposit.member.id
  await audit('deposit_viewed', { subjectId: deposit.id, memberId, unlessWithin: viewAuditInterval })
  const [member, timeline, viewers, checked, corrected, incoming, reversal] = await Promise.all([
    describeMember(tx, memberId, caller),
    listTimeline(tx, deposit.id),
    readViewers(tx, caller, deposit.id),
    readChecks(tx, 'deposit', deposit.id),
    listCorrections(tx, deposit.id),
    readDepositPayments(tx, deposit.id),
    readDepositReversal(tx, deposit.id),
  ])
  const address_path = account_key && path_index ? pathOfAddress(account_key, path_index) : null
  const quote =
    stored && deposit.wallet !== 'balance'
      ? { ...describeQuote(deposit.wallet, stored), rate_approval: stored.approval_id }
      : null
  const payments = incoming.map((payment) => ({
    id: payment.id,
    transaction_id: payment.transaction_id,
    output: payment.output,
    coins: coinsOf(payment),
    seen_at: payment.seen_at,
    block: payment.block_height === null ? null : Number(payment.block_height),
    depth: payment.depth,
    sentence: describeCase(payment),
    credited: payment.credited_cents,
    transfer: payment.transfer,
  }))
  const arrived = sumOpen(incoming, worth)
  return {
    deposit: {
      ...deposit,
      ...checked,
      ...corrected,
      address_path,
      quote,
      arrived,
      payments,
      reversal,
      member,
      timeline,
    },
    viewers,
  }
})

/**
 * The final payments that are not decided, as one, by the transaction of the last. With payments that may be for several deposits it
 * is the first of these, at its worth when it was seen, because the next may be for another deposit.
 */
function sumOpen(payments: DepositPayment[], worth: bigint | null) {
  const final = payments.filter(({ is_final, outcome }) => is_final && outcome === null)
  const one = final.find(({ is_for_several }) => is_for_several)
  const last = one ?? final.at(-1)
  if (!last) return null
  const units = one ? BigInt(one.units) : final.reduce((sum, payment) => sum + BigInt(payment.units), 0n)
  const amount = one ? one.amount_cents : worth
  return { transaction_id: last.transaction_id, coins: coinsToDecimal(last.asset, units), amount }
}
