import { createHash } from 'node:crypto'

/**
 * The id of the one transfer that ends a withdrawal, whether it is sent or released. It follows from the withdrawal's id, so
 * the ledger itself refuses a second ending. In the form of a UUID version 8 (RFC 9562, section 5.8).
 */
export function endingTransferId(withdrawalId: string): string {
  const hex = createHash('sha256').update(`withdrawal ended ${withdrawalId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
