import { randomBytes } from 'node:crypto'

/** A store for files: a folder, or a bucket. Names are ours and random; the sender's names are never used. */
export interface FileStore {
  /** Writes a new file, completely and durably or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Replaces a file, completely and durably or not at all. */
  replace(name: string, bytes: Uint8Array): Promise<void>
  /** Returns null when there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Removing a file that does not exist is allowed. */
  remove(name: string): Promise<void>
  /** Every file, in no order. A file that is written or removed meanwhile may be included or not. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>
}

/** The ending of a file's name: a picture that is served as stored, or an encrypted document. */
export type FileEnding = 'webp' | 'sealed'

/** A new name of 128 random bits: it cannot be guessed, and does not reveal the owner. */
export function createFileName(ending: FileEnding): string {
  return `${randomBytes(16).toString('hex')}.${ending}`
}

/** Whether a text has the form of `createFileName`, so that it cannot lead out of the store. */
export function isFileName(text: string): boolean {
  return /^[0-9a-f]{32}\.(webp|sealed)$/.test(text)
}

/** Returns a name that is ours. Throws on any other, before a path is made of it. */
export function requireFileName(name: string): string {
  if (!isFileName(name)) throw new Error('that is not the name of a file in the store')
  return name
}
