import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../../platform/crypto/keys.ts'
import { signedRows, type SignedKind, type SignedRow } from './signed-rows.ts'

export type SigningKeys = Pick<Keys, 'addresses'>

// version | id of the key | HMAC-SHA-256 (RFC 2104)
const version = 1
const keyIdLength = 4
const headerLength = 1 + keyIdLength

/** Signs a row with the key, which no login of the database can read. */
export function signRow<K extends SignedKind>({ addresses: [key] }: SigningKeys, kind: K, row: SignedRow<K>): Buffer {
  return sign(key, kind, row)
}

/** Whether a row has a valid signature, with an accepted key. */
export function isSigned<K extends SignedKind>(
  { addresses: keys }: SigningKeys,
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
  const fields = [`cairn ${kind}`, header.toString('hex'), ...columns.map((column) => toText(row[column]))]
  return Buffer.concat([header, createHmac('sha256', key).update(fields.map(frame).join('')).digest()])
}

/** The text of a value in `selectSigned`; rows from there have it already. Null differs from every text. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return `${value.getTime() * 1_000}`
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value as string | bigint | number)
}

/** Each field with its length, so that other fields give another text. */
function frame(field: string | null): string {
  return field === null ? '-,' : `${Buffer.byteLength(field)}:${field},`
}

// Each key has one header, and a withdrawal can rest on thousands of signed rows.
const headers = new WeakMap<Buffer, Buffer>()

/** Identifies the key without showing it, so that two can be accepted during a change. */
function headerOf(key: Buffer): Buffer {
  const known = headers.get(key)
  if (known) return known
  const id = createHmac('sha256', key).update('cairn address key').digest().subarray(0, keyIdLength)
  const header = Buffer.concat([Buffer.of(version), id])
  headers.set(key, header)
  return header
}
