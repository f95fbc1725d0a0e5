import { selectCredits, type Credit, type CreditKind } from '../../ledger/reporting/read-credits.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isSigned, type SigningKeys } from '../../shared/signatures/row-signature.ts'
import { findUnsignedWhere } from '../../shared/signatures/sign-stored.ts'
import {
  selectSigned,
  settingsId,
  signedRows,
  type SignedKind,
  type StoredRow,
} from '../../shared/signatures/signed-rows.ts'

interface Decision {
  kind: SignedKind
  id: string
}

/**
 * The first record behind a withdrawal that the server did not sign, or null: the settings, the account and an approval of its identity,
 * the approval and the claim of the withdrawal once it has them, and every decision that brought the member money or released it. Money that was only written into the database is not paid out. The transfers say which decisions these are,
 * because a record can be changed so that it no longer seems to belong to the member.
 */
export async function findUnsignedMoney(
  tx: Transaction,
  keys: SigningKeys,
  withdrawal: { id: string; member_id: string; status: string },
): Promise<Decision | null> {
  // All at once, so that they go to the database together.
  const [credits, document, ...signed] = await Promise.all([
    tx.rows<Credit>(selectCredits, [withdrawal.member_id]),
    findUnsignedApproval(tx, keys, withdrawal.member_id),
    ...kindsBehind.map((kind) => listSigned(tx, keys, kind, ofCredits, withdrawal.member_id)),
    listSigned(tx, keys, 'withdrawal_approval', '(select $1::uuid)', withdrawal.id),
    listSigned(tx, keys, 'withdrawal_claim', '(select $1::uuid)', withdrawal.id),
    listSigned(tx, keys, 'member', '(select $1::uuid)', withdrawal.member_id),
    listSigned(tx, keys, 'settings', '(select $1::uuid)', settingsId),
  ])
  const needed: Decision[] = [
    { kind: 'settings', id: settingsId },
    { kind: 'member', id: withdrawal.member_id },
    ...credits.flatMap((credit) => decisionsBehind[credit.kind](credit)),
  ]
  if (withdrawal.status !== 'pending') needed.push({ kind: 'withdrawal_approval', id: withdrawal.id })
  if (wasClaimed.has(withdrawal.status)) needed.push({ kind: 'withdrawal_claim', id: withdrawal.id })
  if (document) needed.push({ kind: 'kyc_approval', id: document })
  const known = new Set(signed.flat())
  return needed.find(({ kind, id }) => !known.has(`${kind} ${id}`)) ?? null
}

const wasClaimed = new Set(['sending', 'uncertain', 'completed'])

/** An approval of the member’s identity that no operator gave, or null. It counts as none, and somebody wrote it. */
export function findUnsignedApproval(tx: Transaction, keys: SigningKeys, memberId: string): Promise<string | null> {
  return findUnsignedWhere(tx, keys, 'kyc_approval', [`member_id = $1 and status = 'approved'`, memberId])
}

// A new kind of transfer that brings a member money does not compile without its entry.
const decisionsBehind: Record<CreditKind, (credit: Credit) => Decision[]> = {
  deposit_confirmed: ({ reference }) => [{ kind: 'deposit_confirmation', id: reference }],
  deposit_released: ({ reference }) => [{ kind: 'deposit_release', id: reference }],
  bonus_paid: ({ id }) => [{ kind: 'referral_bonus', id }],
  correction_credited: ({ reference }) => [{ kind: 'approval', id: reference }],
  gain_distributed: ({ id, reference }) => [
    { kind: 'distribution', id: reference },
    { kind: 'distribution_share', id },
  ],
}
const kindsBehind = [
  'deposit_confirmation',
  'deposit_release',
  'referral_bonus',
  'approval',
  'distribution',
  'distribution_share',
] as const satisfies SignedKind[]

const ofCredits = `(select unnest(array[credit.id, credit.reference]) from (${selectCredits}) credit)`

/** The rows of a kind among these ids that the server signed, as `kind id`. */
async function listSigned<K extends SignedKind>(
  tx: Transaction,
  keys: SigningKeys,
  kind: K,
  ids: string,
  parameter: string,
): Promise<string[]> {
  const rows = await tx.rows<StoredRow<K>>(`${selectSigned(kind)} ${signedRows[kind].id} in ${ids}`, [parameter])
  return rows.filter((row) => isSigned(keys, kind, row)).map(({ row_id }) => `${kind} ${row_id}`)
}
