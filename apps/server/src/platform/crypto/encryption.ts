import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// version | nonce | tag | ciphertext. Version 1 is AES-256-GCM with a nonce of 96 random bits (NIST SP 800-38D, 8.2.2).
const version = 1
const nonceLength = 12
const tagLength = 16
const headerLength = 1 + nonceLength + tagLength

/**
 * Encrypts bytes with a key of 32 bytes. The context names what they belong to (a table and an id): bytes that were
 * encrypted for one place cannot be decrypted in another.
 */
export function encrypt(key: Buffer, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(associated(context))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts what `encrypt` made. Throws when a bit of it, the key or the context is different. */
export function decrypt(key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < headerLength || sealed[0] !== version) throw new Error('this was not sealed by this version')
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(associated(context))
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, headerLength))
  return Buffer.concat([decipher.update(sealed.subarray(headerLength)), decipher.final()])
}

function associated(context: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(context, 'utf8')])
}
