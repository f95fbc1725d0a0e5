import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { ArchiveStore, StoredFile } from './archive-store.ts'
import { decode, encode, endingOf } from './encoding.ts'

/** The files of an archive, compressed, and encrypted where there is a key. */
export interface Archive {
  store: ArchiveStore
  /** The public half of the key; null where nothing is encrypted. */
  recipient: string | null
  /** Writes a file, completely and durably or not at all. */
  write(name: string, content: Readable): Promise<void>
  /** The content of a file, which fails at the first byte that is not as it was written. Throws when there is no such file. */
  read(name: string): Promise<Readable>
  /**
   * All of a small file with this SHA-256. Throws a `DamagedError` when it is not there or has another one, and another error when the
   * store fails.
   */
  readWhole(name: string, sha256: string): Promise<Buffer>
  /** Every file under a folder. Sizes are those on the disk. */
  list(folder: string): Promise<StoredFile[]>
  remove(name: string): Promise<void>
}

/** What was archived cannot be read any more, however often it is tried. */
export class DamagedError extends Error {
  /** The file, as it is named in the folder or the bucket. */
  readonly file: string

  constructor(file: string, cause?: unknown) {
    super(`${file} is damaged`, { cause })
    this.file = file
  }
}

/** `key` is not needed to write. */
export function openArchive(store: ArchiveStore, recipient: string | null, key: string | null): Archive {
  const ending = endingOf(recipient)
  return {
    store,
    recipient,
    write: async (name, content) => store.write(name + ending, await encode(content, recipient)),
    async read(name) {
      const stored = await store.read(name + ending)
      if (!stored) throw new Error(`the archive has no ${name}`)
      return decode(stored, key)
    },
    async readWhole(name, sha256) {
      const file = name + ending
      const stored = await store.read(file)
      if (!stored) throw new DamagedError(file)
      const bytes = await buffer(stored)
      try {
        const content = await buffer(await decode(Readable.from([bytes]), key))
        if (createHash('sha256').update(content).digest('hex') === sha256) return content
      } catch (error) {
        throw new DamagedError(file, error)
      }
      throw new DamagedError(file)
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

/** Writes a short text that is no secret, and replaces it. */
export function writeText(store: ArchiveStore, name: string, content: string): Promise<void> {
  return store.write(name, Readable.from([Buffer.from(content)]))
}

/** Reads such a text; null when there is none. */
export async function readText(store: ArchiveStore, name: string): Promise<string | null> {
  const stored = await store.read(name)
  return stored && text(stored)
}
