import { sql } from 'kysely'
import type { WithheldReason, BlockerReason } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { reportAltered, verifiedAddressOrEmpty } from '../../shared/signing/signed-addresses/report-altered.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import { versionOf } from '../../shared/audit/record-version.ts'
import { waitsForAnother } from '../../shared/approvals/read-approvals.ts'
import { currentTransaction } from '../../shared/transactions/corrections.ts'
import { memberFields } from '../../shared/members/member-fields.ts'

/** Withdrawals for operators, without their blockers and needed approvals, to be filtered and ordered. */
export function readWithdrawals(tx: Transaction, caller: OperatorCaller) {
  return tx
    .selectFrom('withdrawals as withdrawal')
    .innerJoin('members as member', 'member.id', 'withdrawal.member_id')
    .leftJoin('operators as claimer', 'claimer.id', 'withdrawal.claimed_by')
    .select([
      'withdrawal.id',
      versionOf('withdrawal.id').as('version'),
      memberFields('member'),
      'withdrawal.amount_cents as amount',
      'withdrawal.asset as wallet',
      'withdrawal.address',
      'withdrawal.signature',
      'withdrawal.status',
      'withdrawal.requested_at',
      'withdrawal.settled_at',
      currentTransaction('withdrawal').as('transaction_id'),
      'withdrawal.reason',
      'claimer.name as claimed_by',
      sql<number>`(select count(*)::integer from refused_transactions refused
        where refused.withdrawal_id = withdrawal.id and refused.resolved_at is null)`.as('refused_transactions'),
      sql<number>`case when withdrawal.status in ('pending', 'processing') and not approvals_stand(withdrawal) then 0
        else num_nonnulls(withdrawal.approved_by, withdrawal.second_approved_by) end`.as('approvals'),
      waitsForAnother('withdrawal', caller).as('waits_for_another'),
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

/** Why the address of a withdrawal may have to be withheld, apart from the row itself. */
interface Doubts {
  /** The database went back. */
  isBehind: boolean
  /** False when the member's passkey signed another address or amount. */
  isAsSigned?: boolean | undefined
  /** False when a decision behind it, or behind the member's money, is not the server's. */
  isMoneySigned?: boolean
}

/** A withdrawal to show: until it has ended, an address that may not be paid is withheld, with the reason as its only blocker. */
export function withholdAddress<Row extends ReadRow>(
  services: Services,
  row: Row,
  blockers: readonly Blocker[],
  doubts: Doubts,
) {
  const { signature: _signature, ...shown } = row
  const reason = row.settled_at ? null : whyWithheld(services, row, doubts)
  if (reason === null) return { ...shown, blockers: [...blockers] }
  // Other blockers compare tampered values, and would mislead.
  const withheld: Blocker[] = [{ reason, until: null }]
  return { ...shown, address: '', blockers: withheld }
}

function whyWithheld(
  services: Services,
  row: ReadRow,
  { isBehind, isAsSigned = true, isMoneySigned = true }: Doubts,
): WithheldReason | null {
  if (isBehind) return 'ledger_behind'
  const { id, member, wallet: asset, address, amount: amount_cents, signature } = row
  const signed = { id, member_id: member.id, asset, address, amount_cents, signature }
  if (verifiedAddressOrEmpty(services, 'withdrawal', signed) === '') return 'address_altered'
  if (!isAsSigned) {
    reportAltered(services, 'withdrawal', id)
    return 'not_as_signed'
  }
  return isMoneySigned ? null : 'decision_not_signed'
}
