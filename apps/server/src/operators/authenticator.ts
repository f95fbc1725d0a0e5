import { Secret, TOTP } from 'otpauth'
import { decrypt, encrypt } from '../files/encryption.ts'
import type { Keys } from '../files/keys.ts'

const period = 30

/** An authenticator's secret as the database keeps it: sealed, and good for this operator only. */
export function sealSecret(keys: Keys, operatorId: string, secret: Uint8Array): Buffer {
  return encrypt(keys.document, secret, `totp:${operatorId}`)
}

/**
 * The 30-second step that a code belongs to (RFC 6238: SHA-1, six digits), one before or after the present at most, or null
 * when the code is of none. Whoever asks sees to it that a step is used once.
 */
export function findStep(keys: Keys, operator: { id: string; totp_secret: Buffer }, code: string): bigint | null {
  const bytes = decrypt(keys.document, operator.totp_secret, `totp:${operator.id}`)
  const now = Date.now()
  const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }), digits: 6, period })
  const delta = totp.validate({ token: code, window: 1, timestamp: now })
  return delta === null ? null : BigInt(Math.floor(now / 1_000 / period) + delta)
}
