import type { Transaction } from '../../platform/database/database.ts'
import { isSigned, type SigningKeys } from '../../shared/signatures/row-signature.ts'
import { selectSigned, type SignedKind, type StoredRow } from '../../shared/signatures/signed-rows.ts'

/**
 * The first record behind a withdrawal that the server did not sign, or null: its own approval once it has one, and every decision that
 * brought the member money. Money that was only written into the database is not paid out.
 */
export async function findUnsignedMoney(
  tx: Transaction,
  keys: SigningKeys,
  withdrawal: { id: string; member_id: string; status: string },
): Promise<{ kind: SignedKind; id: string } | null> {
  // All at once, so that they go to the database together.
  const found = await Promise.all([
    ...sourcesOfMember.map(([kind, condition]) => read(tx, kind, condition, withdrawal.member_id)),
    ...(withdrawal.status === 'pending' ? [] : [read(tx, 'withdrawal_approval', 'id = $1', withdrawal.id)]),
  ])
  const unsigned = found.flat().find(({ kind, row }) => !isSigned(keys, kind, row))
  return unsigned ? { kind: unsigned.kind, id: unsigned.row.row_id } : null
}

// Every kind of transfer that raises what a member has, by the record that caused it. A deposit from the balance and a withdrawal that
// came back only move what the member had.
const sourcesOfMember: [kind: SignedKind, condition: string][] = [
  [
    'deposit_confirmation',
    `status = 'completed' and wallet <> 'balance'
     and (member_id = $1 or id in (select deposit_id from referral_bonuses where sponsor_id = $1 and paid_at is not null))`,
  ],
  ['referral_bonus', 'sponsor_id = $1 and paid_at is not null'],
  ['approval', "member_id = $1 and kind = 'manual_transfer' and status = 'approved'"],
  ['distribution', 'id in (select distribution_id from distribution_shares where member_id = $1)'],
]

async function read(tx: Transaction, kind: SignedKind, condition: string, id: string) {
  const rows = await tx.rows<StoredRow<SignedKind>>(`${selectSigned(kind)} ${condition}`, [id])
  return rows.map((row) => ({ kind, row }))
}
