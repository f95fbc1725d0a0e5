import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// version | nonce | tag | ciphertext. The cipher is AES-256-GCM with a nonce of 96 random bits (NIST SP 800-38D, 8.2.2).
const nonceLength = 12
const tagLength = 16
const headerLength = 1 + nonceLength + tagLength
const keyLength = 32

/** A wrapped key, and content encrypted with it, begin with different bytes, so that neither passes for the other. */
const versions = { key: 2, content: 3 } as const
const wrappedLength = headerLength + keyLength

/** The master keys. The first one encrypts; each of them decrypts. There are two only during a change of key. */
export type MasterKeys = readonly [Buffer, ...Buffer[]]

/**
 * Encrypts bytes with a separate key, which is kept with them, encrypted with the master key: a change of the master key encrypts
 * only 32 bytes again. The context names the place of the bytes (a table and an id): in another place they cannot be decrypted.
 */
export function encrypt([master]: MasterKeys, bytes: Uint8Array, context: string): Buffer {
  const own = randomBytes(keyLength)
  return Buffer.concat([seal(versions.key, master, own, context), seal(versions.content, own, bytes, context)])
}

/** Decrypts the result of `encrypt`. Throws if a bit or the context differs, or no master key fits. */
export function decrypt(masters: MasterKeys, sealed: Buffer, context: string): Buffer {
  const { own } = unwrap(masters, sealed, context)
  return open(versions.content, own, sealed.subarray(wrappedLength), context)
}

/**
 * Encrypts the key of `sealed` again, with the first master key; the content stays as it is. Returns null when the first one has
 * already encrypted it. Throws as `decrypt` does.
 */
export function rewrap(masters: MasterKeys, sealed: Buffer, context: string): Buffer | null {
  const { own, master } = unwrap(masters, sealed, context)
  if (master === masters[0]) return null
  open(versions.content, own, sealed.subarray(wrappedLength), context)
  return Buffer.concat([seal(versions.key, masters[0], own, context), sealed.subarray(wrappedLength)])
}

function unwrap(masters: MasterKeys, sealed: Buffer, context: string): { own: Buffer; master: Buffer } {
  const wrapped = sealed.subarray(0, wrappedLength)
  for (const [place, master] of masters.entries()) {
    try {
      return { own: open(versions.key, master, wrapped, context), master }
    } catch (error) {
      if (place === masters.length - 1) throw error
    }
  }
  throw new Error('there is no master key')
}

function seal(version: number, key: Buffer, bytes: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  cipher.setAAD(associated(version, context))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), sealed])
}

function open(version: number, key: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed.length < headerLength || sealed[0] !== version) throw new Error('this was not sealed by this version')
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
  decipher.setAAD(associated(version, context))
  decipher.setAuthTag(sealed.subarray(1 + nonceLength, headerLength))
  return Buffer.concat([decipher.update(sealed.subarray(headerLength)), decipher.final()])
}

function associated(version: number, context: string): Buffer {
  return Buffer.concat([Buffer.of(version), Buffer.from(context, 'utf8')])
}
