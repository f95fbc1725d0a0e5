import { createHash } from 'node:crypto'

/**
 * The id of a transfer that a record can have only once, such as its release. It is derived from the record's id, so the
 * ledger refuses a second one. A UUID of version 8 (RFC 9562, section 5.8). `ledger.derive_transfer_id` is the same.
 */
export function deriveTransferId(operation: string, recordId: string): string {
  const hex = createHash('sha256').update(`${operation} ${recordId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
