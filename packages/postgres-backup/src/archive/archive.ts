import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ArchiveStore, StoredFile } from '../store/archive-store.ts'
import { signFile, signText, UnauthenticError, verifyFile, verifyText } from './authenticity.ts'
import { decode, encode, endingOf, type ArchiveKeys } from './encoding.ts'

/** The files of an archive: compressed, and with a key encrypted and signed. A signature is verified before decoding. */
export interface Archive {
  store: ArchiveStore
  /** Null without encryption and signatures. */
  keys: ArchiveKeys | null
  /** When the newest authentic file was written that was read, by its writer's clock. */
  readonly newestAt: Date | null
  /** Writes a file, completely and durably or not at all. */
  write(name: string, content: Readable): Promise<void>
  /** The content of a file, which fails at the first changed byte. Throws when there is no such file. */
  read(name: string): Promise<Readable>
  /** All of a small file with this SHA-256. Throws a `DamagedError` when it is missing or has another hash. */
  readWhole(name: string, sha256: string): Promise<Buffer>
  /** Whether the beginning of a file shows that it was written in this place with the key, without decoding it. */
  isAuthentic(name: string): Promise<boolean>
  /** Writes a short text that is no secret, and replaces it. */
  writeText(name: string, content: string): Promise<void>
  /** Reads such a text; null without one. */
  readText(name: string): Promise<string | null>
  /** Every file under a folder. Sizes are those on the disk. */
  list(folder: string): Promise<StoredFile[]>
  remove(name: string): Promise<void>
}

/** An archived file that cannot be read, however often it is tried. */
export class DamagedError extends Error {
  /** The file's name in the folder or the bucket. */
  readonly file: string

  constructor(file: string, cause?: unknown) {
    super(`${file} is damaged`, { cause })
    this.file = file
  }
}

/** More than a segment of the log and any of the files. A limit, or a writer of the archive could fill the memory. */
const wholeMaxBytes = 64 * 1_024 * 1_024
const textMaxBytes = 1_024 * 1_024

/** An archive in a store. `keys.key` is not needed to write. */
export function createArchive(store: ArchiveStore, keys: ArchiveKeys | null): Archive {
  const ending = endingOf(keys)
  const signingKey = keys?.signingKey ?? null
  let newest = 0
  const verify = async (stored: Readable, file: string) => {
    try {
      const { content, number } = await verifyFile(stored, file, signingKey)
      newest = Math.max(newest, number)
      return await decode(content, keys)
    } catch (error) {
      stored.destroy()
      throw error
    }
  }
  return {
    store,
    keys,
    get newestAt() {
      return newest ? new Date(newest) : null
    },
    async write(name, content) {
      const file = name + ending
      await store.write(file, signFile(await encode(content, keys), file, signingKey))
    },
    async read(name) {
      const file = name + ending
      const stored = await store.read(file)
      if (!stored) throw new Error(`the archive has no ${name}`)
      return verify(stored, file)
    },
    async readWhole(name, sha256) {
      const file = name + ending
      const stored = await store.read(file)
      if (!stored) throw new DamagedError(file)
      const bytes = await readUpTo(stored, wholeMaxBytes)
      try {
        const content = bytes && (await buffer(await verify(Readable.from([bytes]), file)))
        if (content && createHash('sha256').update(content).digest('hex') === sha256) return content
      } catch (error) {
        throw new DamagedError(file, error)
      }
      throw new DamagedError(file)
    },
    async isAuthentic(name) {
      const stored = await store.read(name + ending)
      if (!stored) return false
      try {
        await verifyFile(stored, name + ending, signingKey)
        return true
      } catch (error) {
        if (error instanceof UnauthenticError) return false
        throw error
      } finally {
        stored.destroy()
      }
    },
    writeText: (name, content) => store.write(name, Readable.from([signText(Buffer.from(content), name, signingKey)])),
    async readText(name) {
      const stored = await store.read(name)
      if (!stored) return null
      const { content, number } = verifyText(
        (await readUpTo(stored, textMaxBytes)) ?? Buffer.alloc(0),
        name,
        signingKey,
      )
      newest = Math.max(newest, number)
      return String(content)
    },
    async list(folder) {
      const files = await store.list(folder)
      return files
        .filter(({ name }) => name.endsWith(ending))
        .map(({ name, bytes, writtenAt }) => ({ name: name.slice(0, -ending.length), bytes, writtenAt }))
    },
    remove: (name) => store.remove(name + ending),
  }
}

/** All of a stream; null above so many bytes. */
async function readUpTo(stream: Readable, bytesMax: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    // Leaving the loop destroys the stream.
    if (bytes > bytesMax) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
