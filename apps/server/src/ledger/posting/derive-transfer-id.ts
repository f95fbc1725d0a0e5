import { hash } from 'node:crypto'

/**
 * The id of a transfer that a record can have only once, such as its release. It derives from the record's id, so the ledger
 * refuses a second one. A UUID of version 8 (RFC 9562, section 5.8). `ledger.derive_transfer_id` is the same.
 */
export function deriveTransferId(operation: string, recordId: string): string {
  const hex = hash('sha256', `${operation} ${recordId}`)
  // With the version and the variant.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-80${hex.slice(14, 16)}-a0${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/**
 * The id of a member's share of a distribution and of its transfer, derived from both. All shares of a distribution begin with
 * the first four bytes of its id, so that their index entries are side by side, and the ledger writes few pages.
 */
export function deriveShareId(distributionId: string, memberId: string): string {
  const derived = deriveTransferId('gain distributed', `${distributionId} ${memberId}`)
  return distributionId.slice(0, 8) + derived.slice(8)
}
