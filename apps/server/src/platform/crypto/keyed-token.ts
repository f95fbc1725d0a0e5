import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** The purpose of a secret. Its hash is invalid for another purpose. */
export type SecretPurpose =
  | 'member session'
  | 'operator session'
  | 'operator invitation'
  | 'operator reset'
  | 'mail link'
  | 'mail switch'
  | 'recovery code'
  | 'page file'

type TokenKeys = Pick<Keys, 'addresses'>

const ownerLength = 22

/** A new secret of 256 random bits that names its owner: 65 URL-safe characters. */
export function createOwnedToken(ownerId: string): string {
  return nameOwner(ownerId) + randomBytes(32).toString('base64url')
}

function nameOwner(ownerId: string): string {
  return Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** A token that is not stored: it is a signature of its purpose, in the form of an owned token, and always the same. */
export function signToken({ addresses: [key] }: TokenKeys, purpose: SecretPurpose, ownerId: string, opened: string) {
  return tokenOf(key, purpose, ownerId, opened)
}

/** Whether a token was signed for this owner and purpose, with an accepted key. */
export function isTokenSigned(
  { addresses: keys }: TokenKeys,
  purpose: SecretPurpose,
  token: string,
  { ownerId, opened }: { ownerId: string; opened: string },
): boolean {
  const given = Buffer.from(token)
  return keys.some((key) => {
    const expected = Buffer.from(tokenOf(key, purpose, ownerId, opened))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

function tokenOf(key: Buffer, purpose: SecretPurpose, ownerId: string, opened: string): string {
  return nameOwner(ownerId) + hashWith(key, purpose, `${ownerId}\n${opened}`).toString('base64url')
}

/** The owner of this token: a UUID, or null if it has another form. Another owner's row with its hash was moved. */
export function findTokenOwner(token: string): string | null {
  if (!/^[\w-]{65}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, ownerLength), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * The stored hash of a secret: HMAC-SHA-256 (RFC 2104) with a key that no login of the database can read, so that a row which was
 * written only in the database grants no access.
 */
export function hashSecret({ addresses: [key] }: TokenKeys, purpose: SecretPurpose, secret: string): Buffer {
  return hashWith(key, purpose, secret)
}

/** The hashes under which a secret may be stored, one for each accepted key: two during a change of key. */
export function listSecretHashes({ addresses: keys }: TokenKeys, purpose: SecretPurpose, secret: string): Buffer[] {
  return keys.map((key) => hashWith(key, purpose, secret))
}

// The key also signs rows. HKDF (RFC 5869) derives a separate key for secrets, once for each.
const derived = new WeakMap<Buffer, Buffer>()

function hashWith(key: Buffer, purpose: SecretPurpose, secret: string): Buffer {
  const own = derived.get(key) ?? Buffer.from(hkdfSync('sha256', key, '', 'cairn secrets', 32))
  derived.set(key, own)
  return createHmac('sha256', own).update(`${purpose}\n${secret}`).digest()
}
