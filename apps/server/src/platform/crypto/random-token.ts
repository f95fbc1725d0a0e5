import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, as 43 URL-safe characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash under which a token is stored. A token is random and long, so a plain SHA-256 is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
