import type pg from 'pg'
import type { Keys } from '../../platform/crypto/keys.ts'
import {
  isAddressSigned,
  selectSigned,
  signAddress,
  signedKinds,
  signedRows,
  type SignableRow,
  type SignedKind,
} from './address-signature.ts'

const batchSize = 1_000

export interface SignedAddresses {
  signed: number
  /** What may not be signed, in words: `withdrawal 0198…`. */
  refused: string[]
}

/**
 * Signs every address that is in use with the first key, unless it has that signature already, as the owner of the tables. The server
 * may run meanwhile: a batch is locked from its check to its end. A row for which `maySign` is false stays as it is.
 */
export async function signAddresses(
  owner: pg.Client,
  keys: Pick<Keys, 'addresses'>,
  maySign: <K extends SignedKind>(kind: K, row: SignableRow<K>) => boolean,
): Promise<SignedAddresses> {
  const [first] = keys.addresses
  const result: SignedAddresses = { signed: 0, refused: [] }
  for (const kind of signedKinds) {
    const { table } = signedRows[kind]
    const read = `${selectSigned(kind, batchSize)} for no key update`
    for (let last = '00000000-0000-0000-0000-000000000000', isMore = true; isMore;) {
      await owner.query('begin')
      try {
        const { rows } = await owner.query<SignableRow<typeof kind>>(read, [last])
        const old = rows.filter((row) => !isAddressSigned({ addresses: [first] }, kind, row))
        const accepted = old.filter((row) => maySign(kind, row))
        await owner.query(
          `update ${table} set signature = new.signature from unnest($1::uuid[], $2::bytea[]) as new (id, signature)
           where ${table}.id = new.id`,
          [accepted.map(({ id }) => id), accepted.map((row) => signAddress(keys, kind, row))],
        )
        await owner.query('commit')
        result.signed += accepted.length
        result.refused.push(...old.filter((row) => !accepted.includes(row)).map(({ id }) => `${kind} ${id}`))
        isMore = rows.length === batchSize
        last = rows.at(-1)?.id ?? last
      } catch (error) {
        await owner.query('rollback')
        throw error
      }
    }
  }
  return result
}
