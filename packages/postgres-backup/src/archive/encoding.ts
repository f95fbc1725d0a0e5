import { Readable, pipeline } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { bech32 } from '@scure/base'
import { signingKeyOf } from './authenticity.ts'

// Loaded with the first file, because its ciphers take memory.
const age = () => import('age-encryption')

/** The functions to write and read an archive. */
export interface ArchiveKeys {
  /** Encrypts, and does not decrypt. (age, C2SP/age: an X25519 recipient.) */
  recipient: string
  signingKey: string
  /** Decrypts: 32 bytes in hexadecimal. Not needed to write. */
  key: string | null
}

/** The keys of an archive, from the setting `BACKUP_KEY`; null without it. */
export async function deriveArchiveKeys(key: string): Promise<ArchiveKeys | null> {
  if (!key) return null
  const { identityToRecipient } = await age()
  return { recipient: await identityToRecipient(identityOf(key)), signingKey: signingKeyOf(key), key }
}

/** A key as the program `age` reads it: AGE-SECRET-KEY-1… */
export function identityOf(key: string): string {
  const words = bech32.toWords(Buffer.from(key, 'hex'))
  return bech32.encode('age-secret-key-', words, false).toUpperCase()
}

/** The ending of an encoded file's name: the programs that undo it, from the right. */
export const endingOf = (keys: ArchiveKeys | null) => (keys ? '.zst.age' : '.zst')

/** Compresses, and encrypts if there are keys. The standard programs `age` and `zstd` undo it. */
export async function encode(content: Readable, keys: ArchiveKeys | null): Promise<Readable> {
  // The checksum reveals damage without encryption.
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  const compressed = connect(content, createZstdCompress({ params }))
  if (!keys) return compressed
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(keys.recipient)
  return fromWeb(await encrypter.encrypt(toWeb(compressed)))
}

/** Undoes `encode`. The stream fails on a changed byte, a missing part, or another key. */
export async function decode(stored: Readable, keys: ArchiveKeys | null): Promise<Readable> {
  if (!keys) return connect(stored, createZstdDecompress())
  if (!keys.key) throw new Error('what is archived cannot be read without BACKUP_KEY')
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(keys.key))
  return connect(fromWeb(await decrypter.decrypt(toWeb(stored))), createZstdDecompress())
}

/** Pipes, and passes an error of the first on to the reader of the second. */
function connect<T extends NodeJS.ReadWriteStream>(from: Readable, to: T): T {
  pipeline(from, to, () => {})
  return to
}

// The library declares its types for browsers.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
