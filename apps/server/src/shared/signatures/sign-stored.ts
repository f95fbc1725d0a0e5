import type pg from 'pg'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { isSigned, signRow, type SigningKeys } from './row-signature.ts'
import { reportAltered } from '../signed-addresses/report-altered.ts'
import { selectSigned, signedRows, type SignedKind, type StoredRow } from './signed-rows.ts'

/** What reads and writes rows: a transaction, or a connection of the owner of the tables. */
export interface Rows {
  rows<Row>(text: string, values: unknown[]): Promise<Row[]>
}

/** Reads and writes rows on a connection of the owner of the tables. */
export function asRows(owner: pg.Client): Rows {
  return { rows: async (text, values) => (await owner.query(text, values)).rows }
}

/** What a check needs: the key, and what alarms the owners. */
export type Checker = Pick<Services, 'database' | 'keys' | 'log'>

/**
 * Signs a row as it is stored, in the transaction that has just written what it decides. Whoever changes a row that is signed already
 * checks it first (`requireSigned`): otherwise a forged part of it would be signed too.
 */
export async function signStored(tx: Rows, keys: SigningKeys, kind: SignedKind, id: string): Promise<void> {
  const { id: column, signature, table } = signedRows[kind]
  const [row] = await readSigned(tx, kind, [id])
  if (!row) throw new Error(`there is no ${kind} ${id} to sign`)
  await tx.rows(`update ${table} set ${signature} = $2 where ${column} = $1`, [id, signRow(keys, kind, row)])
}

/** Refuses with the code unless the server signed each of these rows, and alarms the owners. */
export async function requireSigned(
  tx: Rows,
  services: Checker,
  kind: SignedKind,
  ids: readonly string[],
  code: 'decision_not_signed' | 'records_altered' | 'passkey_refused' = 'decision_not_signed',
): Promise<void> {
  const unsigned = await findUnsigned(tx, services.keys, kind, ids)
  if (unsigned === null) return
  reportAltered(services, kind, unsigned)
  throw refuse(code)
}

/**
 * Changes a row that is signed, and signs it again. Refuses `decision_not_signed` when it was altered before: a forged part would be
 * signed with the rest. The row is locked until the transaction ends. Returns what the change returns.
 */
export async function rewriteSigned<T>(
  tx: Rows,
  services: Checker,
  [kind, id]: [kind: SignedKind, id: string],
  change: () => Promise<T>,
): Promise<T> {
  if (!(await lockSigned(tx, services, [kind, id]))) throw refuse('decision_not_signed')
  const result = await change()
  await signStored(tx, services.keys, kind, id)
  return result
}

/**
 * The same for a change that must be possible in every state, such as a freeze. The change of an altered row is made and not signed, so
 * that the row still counts as altered.
 */
export async function rewriteIfSigned<T>(
  tx: Rows,
  services: Checker,
  [kind, id]: [kind: SignedKind, id: string],
  change: () => Promise<T>,
): Promise<T> {
  const isIntact = await lockSigned(tx, services, [kind, id])
  const result = await change()
  if (isIntact) await signStored(tx, services.keys, kind, id)
  return result
}

/** Locks a row until the transaction ends. Returns whether the server signed it; otherwise the owners are alarmed. */
async function lockSigned(tx: Rows, services: Checker, [kind, id]: [kind: SignedKind, id: string]): Promise<boolean> {
  const [row] = await tx.rows<StoredRow<typeof kind>>(
    `${selectSigned(kind)} ${signedRows[kind].id} = $1 for no key update`,
    [id],
  )
  if (row && isSigned(services.keys, kind, row)) return true
  reportAltered(services, kind, id)
  return false
}

/** The id of one of these rows that is not there or that the server did not sign, or null. */
export async function findUnsigned(
  tx: Rows,
  keys: SigningKeys,
  kind: SignedKind,
  ids: readonly string[],
): Promise<string | null> {
  if (ids.length === 0) return null
  const signed = new Set<string>()
  for (const row of await readSigned(tx, kind, ids)) if (isSigned(keys, kind, row)) signed.add(row.row_id)
  return ids.find((id) => !signed.has(id)) ?? null
}

/** The id of one of the rows that meet a condition with `$1` and that the server did not sign, or null. */
export async function findUnsignedWhere(
  tx: Rows,
  keys: SigningKeys,
  kind: SignedKind,
  [condition, value]: [condition: string, value: string | Buffer],
): Promise<string | null> {
  const rows = await tx.rows<StoredRow<typeof kind>>(`${selectSigned(kind)} ${condition}`, [value])
  return rows.find((row) => !isSigned(keys, kind, row))?.row_id ?? null
}

/** The ids of the rows that meet a condition and that the server signed. The others alarm the owners. */
export async function listSignedIds(
  tx: Rows,
  services: Checker,
  kind: SignedKind,
  condition: string,
): Promise<string[]> {
  const rows = await tx.rows<StoredRow<typeof kind>>(`${selectSigned(kind)} ${condition}`, [])
  return rows.flatMap((row) => {
    if (isSigned(services.keys, kind, row)) return [row.row_id]
    reportAltered(services, kind, row.row_id)
    return []
  })
}

function readSigned<K extends SignedKind>(tx: Rows, kind: K, ids: readonly string[]): Promise<StoredRow<K>[]> {
  return tx.rows<StoredRow<K>>(`${selectSigned(kind)} ${signedRows[kind].id} = any ($1::uuid[])`, [ids])
}
