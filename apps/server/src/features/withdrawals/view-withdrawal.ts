import { sql } from 'kysely'
import { viewWithdrawal as call, type SecondPersonReason } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { PaymentCaseName } from '@cairn/contract/operator/shared/payment-cases.ts'
import { listTimeline } from '../../shared/audit/list-timeline.ts'
import { readViewers, viewAuditInterval } from '../../shared/audit/record-viewers.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { readChecks } from '../../shared/approvals/checks/read-checks.ts'
import { describeMember } from '../../shared/members/describe-member.ts'
import { listCorrections } from '../../shared/transactions/corrections.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { isDatabaseStale } from '../../ledger/sealing/known-chain.ts'
import { readApprovalsNeeded } from './approval/read-approvals-needed.ts'
import { readBlockers } from './approval/read-blockers.ts'
import { listRefusedTransactions } from './sending/refused-transactions.ts'
import { readWithdrawals, withholdAddress } from './read-withdrawals.ts'
import { findUnsignedMoney } from './signed-money.ts'
import { verifySignature } from './signature/verify-signature.ts'

/** One withdrawal with everything needed to decide it. It shows the member's money, so the view is recorded. */
export const viewWithdrawal = route(call, async ({ audit, caller, params, services, tx }) => {
  const row = await readWithdrawals(tx, caller)
    .innerJoin('settings as rules', (join) => join.onTrue())
    .leftJoin('operators as approver', 'approver.id', 'withdrawal.approved_by')
    .leftJoin('operators as second_approver', 'second_approver.id', 'withdrawal.second_approved_by')
    .leftJoin('operators as claimer_before', 'claimer_before.id', 'withdrawal.taken_over_from')
    .select([
      'approver.name as approved_by',
      'second_approver.name as second_approved_by',
      'withdrawal.claimed_at',
      'withdrawal.takeover_reason',
      'claimer_before.name as taken_over_from',
      sql<Lookup | null>`(select json_build_object('case', found, 'sentence', sentence, 'looked_up_at', looked_up_at)
        from withdrawal_lookups where withdrawal_id = withdrawal.id)`.as('lookup'),
      sql<boolean>`withdrawal.claimed_by is not distinct from ${caller.operatorId}`.as('is_mine'),
      sql<bigint>`decided_alone(${caller.operatorId})`.as('decided_alone'),
      'rules.two_approvals_above_cents as decided_alone_max',
      sql<SecondPersonReason | null>`case when withdrawal.status = 'pending' and withdrawal.approved_by is null
          or withdrawal.status in ('pending', 'processing') and not approvals_stand(withdrawal)
        then why_withdrawal_takes_two(withdrawal.id, ${caller.operatorId}) end`.as('second_person_reason'),
    ])
    .where('withdrawal.id', '=', params.id)
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const { claimed_at, is_mine, taken_over_from, takeover_reason, ...found } = row
  const { id } = found
  const memberId = found.member.id
  await audit('withdrawal_viewed', { subjectId: id, memberId, unlessWithin: viewAuditInterval })
  const [
    blockers,
    approvalsNeeded,
    isBehind,
    signature,
    unsigned,
    member,
    address,
    refused,
    timeline,
    viewers,
    checked,
    corrected,
  ] = await Promise.all([
    readBlockers(tx, [id]),
    readApprovalsNeeded(tx, [id]),
    isDatabaseStale(tx.database, tx),
    verifySignature(tx, { ...found, asset: found.wallet, amount_cents: found.amount }),
    // The address of an ended one is shown in any case, and a member can have thousands of records.
    found.settled_at ? null : findUnsignedMoney(tx, services.keys, { id, member_id: memberId, status: found.status }),
    describeMember(tx, memberId, caller),
    describeAddress(tx, found),
    listRefusedTransactions(tx, id),
    listTimeline(tx, id),
    readViewers(tx, caller, id),
    readChecks(tx, 'withdrawal', id),
    listCorrections(tx, id),
  ])
  const withdrawal = withholdAddress(services, found, blockers.get(id) ?? [], {
    isBehind,
    isAsSigned: signature?.fits,
    isMoneySigned: unsigned === null,
  })
  const approvals_needed = withdrawal.second_person_reason ? 2 : (approvalsNeeded.get(id) ?? 1)
  const claim = claimed_at && {
    by: withdrawal.claimed_by ?? '',
    at: claimed_at,
    is_mine,
    taken_over_from,
    reason: takeover_reason,
  }
  return {
    withdrawal: {
      ...withdrawal,
      ...checked,
      ...corrected,
      approvals_needed,
      claim,
      refused,
      signed_by: signature,
      member,
      ...address,
      timeline,
    },
    viewers,
  }
})

type Lookup = { case: PaymentCaseName | null; sentence: string | null; looked_up_at: string | null }

interface AddressOfWithdrawal {
  address_saved_at: Date | null
  is_address_current: boolean
  address_label: string | null
  address_changed_at: Date | null
  outcome_approval: string | null
}

/** When the address was saved, its label, whether it is current, when this asset's address last changed, and the pending outcome. */
async function describeAddress(
  tx: Transaction,
  withdrawal: { id: string; member: { id: string }; wallet: string; address: string },
): Promise<AddressOfWithdrawal> {
  const { rows } = await sql<AddressOfWithdrawal>`
    with of_asset as (
      select address, label, saved_at, replaced_at from payout_addresses
      where member_id = ${withdrawal.member.id} and asset = ${withdrawal.wallet}
    ), used as (
      select label, saved_at, replaced_at is null as is_current from of_asset
      where address = ${withdrawal.address} order by saved_at desc limit 1
    )
    select (select saved_at from used) as address_saved_at,
      coalesce((select is_current from used), false) as is_address_current,
      (select label from used) as address_label,
      (select max(replaced_at) from of_asset where replaced_at > now() - interval '30 days') as address_changed_at,
      (
        select id from approvals where kind = 'withdrawal_outcome' and status = 'pending'
          and lock_key = 'withdrawal:' || ${withdrawal.id}::text
      ) as outcome_approval`.execute(tx)
  return rows[0]!
}
