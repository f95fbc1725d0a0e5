import { hashPublicKey } from '../../access/passkeys/verify-passkey.ts'
import { isSigned, type SigningKeys } from '../signatures/row-signature.ts'
import { selectSigned, type StoredRow } from '../signatures/select-signed.ts'
import type { SignedKind } from '../signatures/signed-rows.ts'
import { decidedRows } from './deciders.ts'
import { isDecisionSigned, type SignedDecision } from './is-decision-signed.ts'
import { parseJson } from '../../../platform/http/request/json.ts'

/** Reads rows: a transaction, or a connection of an auditor. */
interface Reads {
  rows<Row>(text: string, values: unknown[]): Promise<Row[]>
}

/**
 * The ids of the rows whose operators did not sign them with their passkeys, where they had one. The rows were signed by the
 * server. The audit log shows who had a passkey when they decided, and leads to what they signed; it is sealed, so that a row
 * cannot be given another date, another key or the signature of another row. A decision without an entry in the log is being made
 * now.
 */
export async function findUndecided<K extends SignedKind>(
  tx: Reads,
  keys: SigningKeys,
  kind: K,
  rows: readonly StoredRow<K>[],
  read: KnownDeciders = {},
): Promise<ReadonlySet<string>> {
  const { deciders, isRequested } = decidedRows[kind]
  const undecided = new Set<string>()
  if (rows.length === 0 || deciders.length === 0) return undecided
  const passkeys = await (read.passkeys ?? readPasskeys(tx))
  if (passkeys.size === 0) return undecided

  const requested = isRequested ? rows.filter((row) => approvalOf(row) !== null) : []
  const own = rows.filter((row) => !requested.includes(row))
  // Together, so that they go to the database at once.
  const [approved] = await Promise.all([
    requested.length === 0 ? [] : (read.approved ?? readApproved(tx, keys, requested.map(approvalOf))),
    ...deciders.map(async ({ by, did, fits }) => {
      const named = own.filter((row) => passkeys.has(String(row[by])))
      const signatures = await readSignatures(tx, did, named, (row) => String(row[by]))
      for (const row of named) {
        const { at, signed } = signatures.get(row.row_id) ?? { at: null, signed: null }
        const known = passkeys.get(String(row[by]))?.(at) ?? new Set()
        const isRight = signed
          ? known.has(hashPublicKey(signed.public_key)) && fits(row, signed) && (await isDecisionSigned(signed))
          : known.size === 0
        if (!isRight) undecided.add(row.row_id)
      }
    }),
  ])
  const payloads = new Map(approved.map(({ payload, row_id }) => [row_id, parseJson(payload ?? '')]))
  for (const row of requested) {
    const payload = payloads.get(String(approvalOf(row))) as Record<string, unknown> | undefined
    if (!payload || !isRequested?.(row, payload)) undecided.add(row.row_id)
  }
  return undecided
}

const approvalOf = (row: object) => ('approval_id' in row ? (row.approval_id as string | null) : null)

/** Data that a check of several kinds of rows reads once, together with the rows. */
export interface KnownDeciders {
  passkeys?: Promise<Passkeys>
  /** The approved and signed requests that the rows name. */
  approved?: Promise<readonly StoredRow<'approval'>[]>
}

async function readApproved(tx: Reads, keys: SigningKeys, ids: (string | null)[]): Promise<StoredRow<'approval'>[]> {
  const rows = await tx.rows<StoredRow<'approval'>>(`${selectSigned('approval')} id = any ($1::uuid[])`, [ids])
  const signed = rows.filter((row) => isSigned(keys, 'approval', row))
  const undecided = await findUndecided(tx, keys, 'approval', signed)
  return signed.filter(({ row_id }) => !undecided.has(row_id))
}

/** An operator's hashes of keys at an entry of the audit log; null is now. */
type KeysAt = (entry: bigint | null) => ReadonlySet<string>

/** Every operator who ever had a passkey, by their id. */
export type Passkeys = ReadonlyMap<string, KeysAt>

export async function readPasskeys(tx: Reads): Promise<Passkeys> {
  const entries = await tx.rows<{ operator: string; id: string; did: string; passkey: string }>(
    `select subject_id as operator, id::text, did, passkey from audit.entries
     where did in ('operator_passkey_added', 'operator_passkey_removed') and passkey is not null order by entries.id`,
    [],
  )
  const byOperator = Map.groupBy(entries, ({ operator }) => operator)
  return new Map(
    [...byOperator].map(([operator, changes]) => [
      operator,
      (entry) => {
        const known = new Set<string>()
        for (const { did, id, passkey } of changes) {
          if (entry !== null && BigInt(id) > entry) break
          if (did === 'operator_passkey_added') known.add(passkey)
          else known.delete(passkey)
        }
        return known
      },
    ]),
  )
}

type Found = { row_id: string; entry: string } & (SignedDecision | { nonce: null })

/** The newest entry with which the operator decided each of these rows, and what they signed with it. */
async function readSignatures<Row extends { row_id: string }>(
  tx: Reads,
  did: readonly string[],
  rows: readonly Row[],
  operatorOf: (row: Row) => string,
): Promise<Map<string, { at: bigint; signed: SignedDecision | null }>> {
  if (rows.length === 0) return new Map()
  const found = await tx.rows<Found>(
    `select decided.row_id, entry.id::text as entry, signed.*
     from unnest($1::uuid[], $2::uuid[]) as decided (row_id, operator)
     cross join lateral (
       select id, request_id from audit.entries
       where subject_id = decided.row_id and actor_id = decided.operator and did = any ($3)
       order by id desc limit 1
     ) entry
     left join decision_signatures signed
       on signed.request_id = entry.request_id and signed.operator_id = decided.operator`,
    [rows.map(({ row_id }) => row_id), rows.map(operatorOf), did],
  )
  return new Map(
    found.map(({ entry, row_id, ...signed }) => [
      row_id,
      { at: BigInt(entry), signed: signed.nonce === null ? null : (signed as SignedDecision) },
    ]),
  )
}
