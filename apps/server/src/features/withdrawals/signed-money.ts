import { selectCredits, type Credit, type CreditKind } from '../../ledger/reporting/read-credits.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { SigningKeys } from '../../shared/signing/signatures/row-signature.ts'
import { readPasskeys, type KnownDeciders } from '../../shared/signing/decisions/find-undecided.ts'
import { findUnsignedWhere, listSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { selectSigned, type StoredRow } from '../../shared/signing/signatures/select-signed.ts'
import { settingsId, signedRows, type SignedKind } from '../../shared/signing/signatures/signed-rows.ts'

interface Decision {
  kind: SignedKind
  id: string
}

/**
 * The first record behind a withdrawal that is not signed (`listSigned`), or null: the settings, the account and an approval of
 * its identity, the approval and the claim of the withdrawal once it has them, and every decision that brought the member money
 * or released it. Money that was only written into the database is not paid out. The transfers determine these decisions, because
 * a record can be changed so that it no longer seems to belong to the member.
 */
export async function findUnsignedMoney(
  tx: Transaction,
  keys: SigningKeys,
  withdrawal: { id: string; member_id: string; status: string },
): Promise<Decision | null> {
  // Together, so that they go to the database at once.
  const passkeys = readPasskeys(tx)
  const approvals = tx.rows<StoredRow<'approval'>>(selectApprovals, [withdrawal.member_id])
  const approved = approvals.then(async (rows) => {
    const signed = await listSigned(tx, keys, 'approval', rows, { passkeys })
    return rows.filter(({ row_id }) => signed.has(row_id))
  })
  const known = { passkeys, approved }
  const list = (kind: SignedKind, ids: string, parameter: string) =>
    listKnown(tx, { keys, known }, kind, [ids, parameter])
  const reads = Promise.all([
    tx.rows<Credit>(selectCredits, [withdrawal.member_id]),
    findUnsignedApproval(tx, keys, withdrawal.member_id),
    ...Object.entries(decisionsBehind).flatMap(([credit, behind]) =>
      behind.map(([kind, column]) => list(kind, ofCredits(credit, column), withdrawal.member_id)),
    ),
    list('withdrawal_approval', thisId, withdrawal.id),
    list('withdrawal_claim', thisId, withdrawal.id),
    list('member', thisId, withdrawal.member_id),
    list('settings', thisId, settingsId),
  ])
  // All are awaited: one that fails while no code awaits it would end the process.
  const [[credits, document, ...signed]] = await Promise.all([reads, passkeys, approved])
  const needed: Decision[] = [
    { kind: 'settings', id: settingsId },
    { kind: 'member', id: withdrawal.member_id },
    ...credits.flatMap((credit) =>
      decisionsBehind[credit.kind].map(([kind, column]) => ({ kind, id: credit[column] })),
    ),
  ]
  if (withdrawal.status !== 'pending') needed.push({ kind: 'withdrawal_approval', id: withdrawal.id })
  if (wasClaimed.has(withdrawal.status)) needed.push({ kind: 'withdrawal_claim', id: withdrawal.id })
  if (document) needed.push({ kind: 'kyc_approval', id: document })
  const names = new Set(signed.flat())
  return needed.find(({ kind, id }) => !names.has(`${kind} ${id}`)) ?? null
}

const wasClaimed = new Set(['sending', 'confirming', 'uncertain', 'completed'])

/** An approval of the member’s identity that no operator gave, or null. It counts as none; an attacker wrote it. */
export function findUnsignedApproval(tx: Transaction, keys: SigningKeys, memberId: string): Promise<string | null> {
  return findUnsignedWhere(tx, keys, 'kyc_approval', [`member_id = $1 and status = 'approved'`, memberId])
}

// The decisions behind each kind of credit, with the column of its transfer that has their id. A new kind of transfer that brings
// a member money does not compile without its entry.
const decisionsBehind: Record<CreditKind, [SignedKind, 'id' | 'reference'][]> = {
  deposit_confirmed: [['deposit_confirmation', 'reference']],
  deposit_released: [['deposit_release', 'reference']],
  deposit_payment_credited: [['deposit_payment', 'id']],
  bonus_paid: [['referral_bonus', 'id']],
  payment_credited: [['approval', 'reference']],
  correction_credited: [['approval', 'reference']],
  gain_distributed: [
    ['distribution', 'reference'],
    ['distribution_share', 'id'],
  ],
}

const thisId = '(select $1::uuid)'
const ofCredits = (kind: string, column: 'id' | 'reference') =>
  `(select ${column} from (${selectCredits}) credit where kind = '${kind}')`

/** The approved requests that the deposits and the distributions behind the money name. */
const selectApprovals = `${selectSigned('approval')} id in (
  select approval_id from deposits where id in ${ofCredits('deposit_confirmed', 'reference')}
  union all select release_approval_id from deposits where id in ${ofCredits('deposit_released', 'reference')}
  union all select approval_id from distributions where id in ${ofCredits('gain_distributed', 'reference')})`

/** The rows of a kind among these ids that are signed, as `kind id`. */
async function listKnown<K extends SignedKind>(
  tx: Transaction,
  { keys, known }: { keys: SigningKeys; known: KnownDeciders },
  kind: K,
  [ids, parameter]: [ids: string, parameter: string],
): Promise<string[]> {
  const rows = await tx.rows<StoredRow<K>>(`${selectSigned(kind)} ${signedRows[kind].id} in ${ids}`, [parameter])
  return [...(await listSigned(tx, keys, kind, rows, known))].map((id) => `${kind} ${id}`)
}
