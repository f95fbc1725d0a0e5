import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/crypto/keys.ts'

/** What is signed of each kind of row. The id is always part of it, so that a signature fits one row only. */
const signedColumns = {
  receiving_address: ['id', 'asset', 'network', 'address'],
  payout_address: ['id', 'member_id', 'asset', 'address'],
  withdrawal: ['id', 'member_id', 'asset', 'address', 'amount_cents'],
} as const

export type SignedKind = keyof typeof signedColumns
export type SignedRow<K extends SignedKind> = Record<(typeof signedColumns)[K][number], string | bigint>
type AddressKeys = Pick<Keys, 'addresses'>

// version | id of the key | HMAC-SHA-256 (RFC 2104)
const version = 1
const keyIdLength = 4
const headerLength = 1 + keyIdLength

/** Signs the address of a row, with the key that no login of the database can read. */
export function signAddress<K extends SignedKind>(
  { addresses: [key] }: AddressKeys,
  kind: K,
  row: SignedRow<K>,
): Buffer {
  return sign(key, kind, row)
}

/** Whether an address is the one that was signed for this row, with a key that is accepted. */
export function isAddressSigned<K extends SignedKind>(
  { addresses: keys }: AddressKeys,
  kind: K,
  row: SignedRow<K> & { signature: Buffer | null },
): boolean {
  const { signature } = row
  const key = signature && keys.find((each) => headerOf(each).equals(signature.subarray(0, headerLength)))
  if (!key) return false
  const expected = sign(key, kind, row)
  return expected.length === signature.length && timingSafeEqual(expected, signature)
}

function sign<K extends SignedKind>(key: Buffer, kind: K, row: SignedRow<K>): Buffer {
  const header = headerOf(key)
  const columns: readonly (typeof signedColumns)[K][number][] = signedColumns[kind]
  const fields = [`cairn ${kind}`, header.toString('hex'), ...columns.map((column) => String(row[column]))]
  return Buffer.concat([header, createHmac('sha256', key).update(fields.map(frame).join('')).digest()])
}

/** Each field with its length, so that no other fields give the same text. */
function frame(field: string): string {
  return `${Buffer.byteLength(field)}:${field},`
}

/** Names the key without showing it, so that two can be accepted while it is changed. */
function headerOf(key: Buffer): Buffer {
  const id = createHmac('sha256', key).update('cairn address key').digest().subarray(0, keyIdLength)
  return Buffer.concat([Buffer.of(version), id])
}
