import type pg from 'pg'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { isSigned, signRow, type SigningKeys } from './row-signature.ts'
import { findUndecided, type KnownDeciders } from '../decisions/find-undecided.ts'
import { reportAltered } from '../signed-addresses/report-altered.ts'
import { selectSigned, type JsonRow, type StoredRow } from './select-signed.ts'
import { signedRows, type SignedKind } from './signed-rows.ts'

/** Reads and writes rows: a transaction, or a connection of the owner of the tables. */
export interface Rows {
  rows<Row>(text: string, values: unknown[]): Promise<Row[]>
}

export function asRows(owner: pg.Client): Rows {
  return { rows: async (text, values) => (await owner.query(text, values)).rows }
}

/** The needs of a check: the key, and the alarm of the owners. */
export type Checker = Pick<Services, 'database' | 'keys' | 'log'>

/**
 * Signs a row as stored, in the transaction that has just written its decision. Before a change of a signed row it must be
 * checked (`requireSigned`): otherwise a forged part would be signed too.
 */
export async function signStored(tx: Rows, keys: SigningKeys, kind: SignedKind, id: string): Promise<void> {
  const { id: column, signature, table } = signedRows[kind]
  const [row] = await readSigned(tx, kind, [id])
  if (!row) throw new Error(`there is no ${kind} ${id} to sign`)
  await tx.rows(`update ${table} set ${signature} = $2 where ${column} = $1`, [id, signRow(keys, kind, row)])
}

/** Refuses with the code, and alarms the owners, unless the server and the deciders' passkeys, if any, signed these rows. */
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

/** Refuses `records_altered`, and alarms the owners, unless these rows of a statement (`selectSignedJson`) are all signed. */
export async function requireSignedRows<K extends SignedKind>(
  tx: Rows,
  services: Checker,
  kind: K,
  rows: readonly JsonRow<K>[],
  ids: readonly string[] = rows.map(({ row_id }) => row_id),
): Promise<void> {
  const stored = rows.map(
    ({ signature, ...row }) =>
      ({ ...row, signature: signature && Buffer.from(signature.slice(2), 'hex') }) as StoredRow<K>,
  )
  const signed = await listSigned(tx, services.keys, kind, stored)
  const unsigned = ids.find((id) => !signed.has(id))
  if (unsigned === undefined) return
  reportAltered(services, kind, unsigned)
  throw refuse('records_altered')
}

/**
 * Changes a signed row, and signs it again. Refuses `decision_not_signed` when it was tampered with: a forged part would be
 * signed with the rest. The row is locked until the transaction ends. Returns the result of the change.
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

/** The same for a change that must always be possible, such as a freeze. It does not sign a tampered row. */
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

/** Locks a row until the transaction ends. Returns whether it has the server's signature; otherwise the owners are alarmed. */
async function lockSigned(tx: Rows, services: Checker, [kind, id]: [kind: SignedKind, id: string]): Promise<boolean> {
  const [row] = await tx.rows<StoredRow<typeof kind>>(
    `${selectSigned(kind)} ${signedRows[kind].id} = $1 for no key update`,
    [id],
  )
  if (row && isSigned(services.keys, kind, row)) return true
  reportAltered(services, kind, id)
  return false
}

/** The id of the first missing or unsigned row (`listSigned`), or null. */
export async function findUnsigned(
  tx: Rows,
  keys: SigningKeys,
  kind: SignedKind,
  ids: readonly string[],
): Promise<string | null> {
  if (ids.length === 0) return null
  const signed = await listSigned(tx, keys, kind, await readSigned(tx, kind, ids))
  return ids.find((id) => !signed.has(id)) ?? null
}

/** The id of the first unsigned row that meets a condition with `$1` (`listSigned`), or null. */
export async function findUnsignedWhere(
  tx: Rows,
  keys: SigningKeys,
  kind: SignedKind,
  [condition, value]: [condition: string, value: string | Buffer],
): Promise<string | null> {
  const rows = await tx.rows<StoredRow<typeof kind>>(`${selectSigned(kind)} ${condition}`, [value])
  const signed = await listSigned(tx, keys, kind, rows)
  return rows.find(({ row_id }) => !signed.has(row_id))?.row_id ?? null
}

/** The ids of the signed rows that meet a condition (`listSigned`). The others alarm the owners. */
export async function listSignedIds(
  tx: Rows,
  services: Checker,
  kind: SignedKind,
  condition: string,
): Promise<string[]> {
  const rows = await tx.rows<StoredRow<typeof kind>>(`${selectSigned(kind)} ${condition}`, [])
  const signed = await listSigned(tx, services.keys, kind, rows)
  for (const { row_id } of rows) if (!signed.has(row_id)) reportAltered(services, kind, row_id)
  return [...signed]
}

/** The ids of rows with the server's signature, and passkey signatures of their deciding operators who had a passkey. */
export async function listSigned<K extends SignedKind>(
  tx: Pick<Rows, 'rows'>,
  keys: SigningKeys,
  kind: K,
  rows: readonly StoredRow<K>[],
  known?: KnownDeciders,
): Promise<ReadonlySet<string>> {
  const signed = rows.filter((row) => isSigned(keys, kind, row))
  const undecided = await findUndecided(tx, keys, kind, signed, known)
  return new Set(signed.map(({ row_id }) => row_id)).difference(undecided)
}

function readSigned<K extends SignedKind>(tx: Rows, kind: K, ids: readonly string[]): Promise<StoredRow<K>[]> {
  return tx.rows<StoredRow<K>>(`${selectSigned(kind)} ${signedRows[kind].id} = any ($1::uuid[])`, [ids])
}
