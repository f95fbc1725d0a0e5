import { sql } from 'kysely'
import type { AlteredReason, BlockerReason } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { reportAltered, servedAddress } from '../../shared/signed-addresses/report-altered.ts'
import { memberFields } from '../../shared/members/member-fields.ts'

/** Withdrawals as operators see them, without their blockers, to be filtered and ordered. */
export function readWithdrawals(tx: Transaction) {
  return tx
    .selectFrom('withdrawals as withdrawal')
    .innerJoin('members as member', 'member.id', 'withdrawal.member_id')
    .leftJoin('operators as claimer', 'claimer.id', 'withdrawal.claimed_by')
    .select([
      'withdrawal.id',
      memberFields('member'),
      'withdrawal.amount_cents as amount',
      'withdrawal.asset as wallet',
      'withdrawal.address',
      'withdrawal.signature',
      'withdrawal.status',
      'withdrawal.requested_at',
      'withdrawal.settled_at',
      'withdrawal.transaction_id',
      'withdrawal.reason',
      // Of a pending one, by the rules of now: a changed setting reaches what waits.
      sql<number>`case when withdrawal.status <> 'pending' then withdrawal.approvals_needed
        when withdrawal.approved_by is not null or why_withdrawal_is_large(withdrawal.id) is not null then 2
        else 1 end`.as('approvals_needed'),
      'claimer.name as claimed_by',
      sql<number>`(select count(*)::integer from refused_transactions refused
        where refused.withdrawal_id = withdrawal.id and refused.resolved_at is null)`.as('refused_transactions'),
      sql<number>`num_nonnulls(withdrawal.approved_by, withdrawal.second_approved_by)`.as('approvals'),
    ])
}

interface ReadRow {
  id: string
  member: { id: string }
  wallet: string
  address: string
  amount: bigint
  signature: Buffer | null
  settled_at: Date | null
}

interface Blocker {
  reason: BlockerReason
  until: Date | null
}

/**
 * A withdrawal as it may be shown: without an address that was altered in the database or that the member's passkey did not sign,
 * and with that as a blocker, until it has ended.
 */
export function withholdAltered<Row extends ReadRow>(
  services: Services,
  row: Row,
  blockers: readonly Blocker[],
  isAsSigned = true,
) {
  const { signature: _signature, ...shown } = row
  const altered = row.settled_at ? null : findAlteration(services, row, isAsSigned)
  const alterations: Blocker[] = altered ? [{ reason: altered, until: null }] : []
  return { ...shown, address: altered ? '' : row.address, blockers: [...alterations, ...blockers] }
}

function findAlteration(services: Services, row: ReadRow, isAsSigned: boolean): AlteredReason | null {
  const { id, member, wallet: asset, address, amount: amount_cents, signature } = row
  const signed = { id, member_id: member.id, asset, address, amount_cents, signature }
  if (servedAddress(services, 'withdrawal', signed) === '') return 'address_altered'
  if (isAsSigned) return null
  reportAltered(services, 'withdrawal', id)
  return 'not_as_signed'
}
