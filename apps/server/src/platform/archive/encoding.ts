import { Readable, pipeline } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { bech32 } from '@scure/base'

// Loaded with the first file, because its ciphers take memory.
const age = () => import('age-encryption')

/**
 * The public half of a key of 32 bytes in hexadecimal: it encrypts, and does not decrypt. (age, C2SP/age: an X25519 recipient.)
 */
export async function recipientOf(key: string): Promise<string> {
  const { identityToRecipient } = await age()
  return identityToRecipient(identityOf(key))
}

/** A key as the program `age` reads it: AGE-SECRET-KEY-1… */
export function identityOf(key: string): string {
  const words = bech32.toWords(Buffer.from(key, 'hex'))
  return bech32.encode('age-secret-key-', words, false).toUpperCase()
}

/** The ending of the names of encoded files: what undoes them, from the right. */
export const endingOf = (recipient: string | null) => (recipient ? '.zst.age' : '.zst')

/** Compresses, and encrypts where there is a recipient. The standard programs `age` and `zstd` undo it. */
export async function encode(content: Readable, recipient: string | null): Promise<Readable> {
  // The checksum notices damage where nothing is encrypted.
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  const compressed = connect(content, createZstdCompress({ params }))
  if (!recipient) return compressed
  const { Encrypter } = await age()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(compressed)))
}

/** Undoes `encode`. The stream fails when a byte is different, a part is missing, or the key is another one. */
export async function decode(stored: Readable, key: string | null): Promise<Readable> {
  if (!key) return connect(stored, createZstdDecompress())
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(key))
  return connect(fromWeb(await decrypter.decrypt(toWeb(stored))), createZstdDecompress())
}

/** Pipes, and passes an error of the first on to whoever reads the second. */
function connect<T extends NodeJS.ReadWriteStream>(from: Readable, to: T): T {
  pipeline(from, to, () => {})
  return to
}

// The types of the library are those of browsers.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
