import { Secret, TOTP } from 'otpauth'
import { decrypt, encrypt } from '../../../platform/crypto/encryption.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'

const period = 30

/** Encrypts an authenticator's secret (base32, as people type it) for this operator only. */
export function sealSecret(keys: Keys, operatorId: string, base32: string): Buffer {
  return encrypt(keys.document, Buffer.from(base32), `totp:${operatorId}`)
}

/** Decrypts it. Throws when the key is not the one that it was encrypted with. */
export function openSecret(keys: Keys, operator: { id: string; totp_secret: Buffer }): string {
  return decrypt(keys.document, operator.totp_secret, `totp:${operator.id}`).toString()
}

/**
 * The 30-second step of a code (RFC 6238: SHA-1, six digits), at most one before or after the present, or null for a
 * wrong code. The caller makes sure that a step is used once.
 */
export function findStep(keys: Keys, operator: { id: string; totp_secret: Buffer }, code: string): bigint | null {
  const base32 = openSecret(keys, operator)
  const now = Date.now()
  const totp = new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period })
  const delta = totp.validate({ token: code, window: 1, timestamp: now })
  return delta === null ? null : BigInt(Math.floor(now / 1_000 / period) + delta)
}
