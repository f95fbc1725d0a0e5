import { Secret, TOTP } from 'otpauth'
import { decrypt, encrypt } from '../../../platform/crypto/encryption.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'

const period = 30

/** A new secret of 160 random bits in base32, for typing. */
export function createSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The link for an authenticator app, as a QR code, with the name to show. */
export function secretUrl(base32: string, email: string): string {
  return new TOTP({ issuer: 'Cairn', label: email, secret: Secret.fromBase32(base32) }).toString()
}

/** An operator or a member with the stored, encrypted secret of the authenticator. */
export interface Sealed {
  id: string
  totp_secret: Buffer
}

export function secretContext(id: string): string {
  return `totp:${id}`
}

/** Encrypts an authenticator's secret in base32 for this operator or member only. */
export function sealSecret(keys: Keys, id: string, base32: string): Buffer {
  return encrypt(keys.document, Buffer.from(base32), secretContext(id))
}

/** Decrypts it. Throws for another key than the one that encrypted it. */
export function openSecret(keys: Pick<Keys, 'document'>, sealed: Sealed): string {
  return decrypt(keys.document, sealed.totp_secret, secretContext(sealed.id)).toString()
}

/**
 * The 30-second step of a code (RFC 6238: SHA-1, six digits), at most one before or after the present, or null for a wrong code.
 * The caller makes sure that a step is used once.
 */
export function findStep(keys: Keys, sealed: Sealed, code: string): bigint | null {
  const base32 = openSecret(keys, sealed)
  const now = Date.now()
  const totp = new TOTP({ secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period })
  const delta = totp.validate({ token: code, window: 1, timestamp: now })
  return delta === null ? null : BigInt(Math.floor(now / 1_000 / period) + delta)
}
