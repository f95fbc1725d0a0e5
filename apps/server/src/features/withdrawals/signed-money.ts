import { selectCredits, type Credit, type CreditKind } from '../../ledger/reporting/read-credits.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { SigningKeys } from '../../shared/signatures/row-signature.ts'
import { readPasskeys, type KnownDeciders } from '../../shared/decisions/find-undecided.ts'
import { listSigned } from '../../shared/signatures/sign-stored.ts'
import { selectSigned, signedRows, type SignedKind, type StoredRow } from '../../shared/signatures/signed-rows.ts'

interface Decision {
  kind: SignedKind
  id: string
}

/**
 * The first record behind a withdrawal that is not signed (`listSigned`), or null: its own approval once it has one, and every decision that
 * brought the member money. Money that was only written into the database is not paid out. The transfers say which decisions these are,
 * because a record can be changed so that it no longer seems to belong to the member.
 */
export async function findUnsignedMoney(
  tx: Transaction,
  keys: SigningKeys,
  withdrawal: { id: string; member_id: string; status: string },
): Promise<Decision | null> {
  // All at once, so that they go to the database together.
  const passkeys = readPasskeys(tx)
  const approvals = tx.rows<StoredRow<'approval'>>(selectApprovals, [withdrawal.member_id])
  const approved = approvals.then(async (rows) => {
    const signed = await listSigned(tx, keys, 'approval', rows, { passkeys })
    return rows.filter(({ row_id }) => signed.has(row_id))
  })
  const known = { passkeys, approved }
  const [credits, requests, ...signed] = await Promise.all([
    tx.rows<Credit>(selectCredits, [withdrawal.member_id]),
    approved,
    ...kindsBehind.map((kind) => listKnown(tx, { keys, known }, kind, [ofCredits, withdrawal.member_id])),
    listKnown(tx, { keys, known }, 'withdrawal_approval', ['(select $1::uuid)', withdrawal.id]),
  ])
  const needed = credits.flatMap((credit) => decisionsBehind[credit.kind](credit))
  if (withdrawal.status !== 'pending') needed.push({ kind: 'withdrawal_approval', id: withdrawal.id })
  const names = new Set([...signed.flat(), ...requests.map(({ row_id }) => `approval ${row_id}`)])
  return needed.find(({ kind, id }) => !names.has(`${kind} ${id}`)) ?? null
}

// A new kind of transfer that brings a member money does not compile without its entry.
const decisionsBehind: Record<CreditKind, (credit: Credit) => Decision[]> = {
  deposit_confirmed: ({ reference }) => [{ kind: 'deposit_confirmation', id: reference }],
  bonus_paid: ({ id }) => [{ kind: 'referral_bonus', id }],
  correction_credited: ({ reference }) => [{ kind: 'approval', id: reference }],
  gain_distributed: ({ id, reference }) => [
    { kind: 'distribution', id: reference },
    { kind: 'distribution_share', id },
  ],
}
const kindsBehind = [
  'deposit_confirmation',
  'referral_bonus',
  'distribution',
  'distribution_share',
] as const satisfies SignedKind[]

const ofCredits = `(select unnest(array[credit.id, credit.reference]) from (${selectCredits}) credit)`

/** The approved requests behind the money, and those that its deposits and distributions name. */
const selectApprovals = `${selectSigned('approval')} id in (
  select unnest(array[credit.id, credit.reference]) from (${selectCredits}) credit
  union all select approval_id from deposits where id in ${ofCredits}
  union all select approval_id from distributions where id in ${ofCredits})`

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
