import { createHash } from 'node:crypto'

/** SHA-256 of a passkey's public key, which identifies it in the audit log: at its addition and at its signatures. */
export function hashPublicKey(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex')
}
