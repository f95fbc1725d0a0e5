import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 random bits, as 43 characters that go anywhere. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. It is random and long, so a plain SHA-256 cannot be searched. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
