import { createHash } from 'node:crypto'

/**
 * The id of a transfer that a record can have only once, such as its release. It is derived from the record's id, so the
 * ledger refuses a second one. A UUID of version 8 (RFC 9562, section 5.8). `ledger.derive_transfer_id` is the same.
 */
export function deriveTransferId(operation: string, recordId: string): string {
  const hash = createHash('sha256').update(`${operation} ${recordId}`).digest()
  // The bytes with the version and the variant.
  hash[6] = 0x80
  hash[8] = 0xa0
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
