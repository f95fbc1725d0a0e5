import type pg from 'pg'
import { isSigned, signRow, type SigningKeys } from './row-signature.ts'
import { asRows, type Rows } from './sign-stored.ts'
import { selectSignedPage, type StoredRow } from './select-signed.ts'
import { signedKinds, signedRows, type SignedKind } from './signed-rows.ts'

const batchSize = 1_000
const before = '00000000-0000-0000-0000-000000000000'

type MaySign = <K extends SignedKind>(kind: K, row: StoredRow<K>) => boolean

export interface SignedCount {
  signed: number
  /** The rows that may not be signed, in words: `withdrawal 0198…`. */
  refused: string[]
}

/**
 * Signs every row in use with the first key, unless it has that signature, as the owner of the tables. The server may run
 * meanwhile: a batch is locked from its check to its end. A row for which `maySign` is false stays as it is.
 */
export async function signRows(owner: pg.Client, keys: SigningKeys, maySign: MaySign): Promise<SignedCount> {
  const db = asRows(owner)
  const result: SignedCount = { signed: 0, refused: [] }
  for (const kind of signedKinds) {
    for (let last: string | null = before; last !== null;) {
      await owner.query('begin')
      try {
        last = await signBatch(db, keys, { kind, last, maySign }, result)
        await owner.query('commit')
      } catch (error) {
        await owner.query('rollback')
        throw error
      }
    }
  }
  return result
}

/** Signs every unsigned row in use, in the transaction that made them. For made-up data. */
export async function signUnsigned(tx: Rows, keys: SigningKeys): Promise<void> {
  for (const kind of signedKinds) await signKind(tx, keys, kind, (_kind, { signature }) => signature === null)
}

/** Signs every row of a kind in use, as stored. For made-up data. */
export async function signKind(
  tx: Rows,
  keys: SigningKeys,
  kind: SignedKind,
  maySign: MaySign = () => true,
): Promise<void> {
  for (let last: string | null = before; last !== null;) last = await signBatch(tx, keys, { kind, last, maySign })
}

/** Signs the rows after an id. Returns the last id, or null at the end. */
async function signBatch(
  db: Rows,
  keys: SigningKeys,
  { kind, last, maySign }: { kind: SignedKind; last: string; maySign: MaySign },
  result: SignedCount = { signed: 0, refused: [] },
): Promise<string | null> {
  const [first] = keys.addresses
  const { id, signature, table } = signedRows[kind]
  const rows = await db.rows<StoredRow<typeof kind>>(`${selectSignedPage(kind, batchSize)} for no key update`, [last])
  const old = rows.filter((row) => !isSigned({ addresses: [first] }, kind, row))
  const accepted = old.filter((row) => maySign(kind, row))
  await db.rows(
    `update ${table} set ${signature} = new.signature from unnest($1::uuid[], $2::bytea[]) as new (id, signature)
     where ${table}.${id} = new.id`,
    [accepted.map(({ row_id }) => row_id), accepted.map((row) => signRow(keys, kind, row))],
  )
  result.signed += accepted.length
  result.refused.push(...old.filter((row) => !accepted.includes(row)).map(({ row_id }) => `${kind} ${row_id}`))
  return rows.length === batchSize ? (rows.at(-1)?.row_id ?? null) : null
}
