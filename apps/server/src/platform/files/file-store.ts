import { randomBytes } from 'node:crypto'

/** Where files lie: a local folder. Names are ours and random; nothing of a sender's name is used. */
export interface FileStore {
  /** Writes a file that does not exist yet, whole and durably or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Gives null when there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>
  /** Every file, in no order. What is written or removed meanwhile may be in it or not. */
  list(): AsyncIterable<{ name: string; writtenAt: Date }>
}

/** What a file's name ends with: a picture that is served as it lies, or an encrypted document. */
export type FileEnding = 'webp' | 'sealed'

/** A new name of 128 random bits: it cannot be guessed, and says nothing of whose file it is. */
export function createFileName(ending: FileEnding): string {
  return `${randomBytes(16).toString('hex')}.${ending}`
}

/** Whether a text is a name that `createFileName` could have drawn; such a name leads nowhere but into the store. */
export function isFileName(text: string): boolean {
  return /^[0-9a-f]{32}\.(webp|sealed)$/.test(text)
}
