import { createHash } from 'node:crypto'

/** SHA-256 of a passkey's public key, by which the audit log names it: when it was added, and when it signed. */
export function hashPublicKey(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex')
}
