import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../platform/crypto/keys.ts'

/**
 * The rows that are signed: their table, which of them still decide where money goes, and what is signed of each. The id is always
 * part of it, so that a signature fits one row only.
 */
export const signedRows = {
  receiving_address: {
    table: 'receiving_addresses',
    // A pending deposit may still be paid to one that was replaced.
    isInUse: 'true',
    columns: ['id', 'asset', 'network', 'address'],
  },
  payout_address: {
    table: 'payout_addresses',
    isInUse: 'replaced_at is null',
    columns: ['id', 'member_id', 'asset', 'address'],
  },
  withdrawal: {
    table: 'withdrawals',
    isInUse: "status in ('pending', 'processing', 'sending', 'uncertain')",
    columns: ['id', 'member_id', 'asset', 'address', 'amount_cents'],
  },
} as const

export type SignedKind = keyof typeof signedRows
export type SignedRow<K extends SignedKind> = Record<(typeof signedRows)[K]['columns'][number], string | bigint>
/** A row as `selectSigned` reads it. */
export type SignableRow<K extends SignedKind> = SignedRow<K> & { id: string; signature: Buffer | null }

export const signedKinds = Object.keys(signedRows) as SignedKind[]

/** Selects a page of the rows in use, by their ids after `$1`. */
export function selectSigned(kind: SignedKind, limit: number): string {
  const { columns, isInUse, table } = signedRows[kind]
  return `select ${columns.join(', ')}, signature from ${table} where ${isInUse} and id > $1 order by id limit ${limit}`
}

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
  const columns: readonly (typeof signedRows)[K]['columns'][number][] = signedRows[kind].columns
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
