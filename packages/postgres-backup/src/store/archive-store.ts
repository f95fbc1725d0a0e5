import type { Readable } from 'node:stream'

export interface StoredFile {
  /** Its path in the archive, with `/` between folders. */
  name: string
  bytes: number
  writtenAt: Date
}

/** The place of an archive: a folder, which can be a mounted disk of another machine, or a bucket of S3. Names are ours. */
export interface ArchiveStore {
  /** Throws a `StartupError` when the folder or the bucket does not exist. */
  require(): Promise<void>
  /** Writes a file, completely and durably or not at all. */
  write(name: string, content: Readable): Promise<void>
  /** Returns null when there is no such file. */
  read(name: string): Promise<Readable | null>
  /** Every complete file under a folder, in no order; empty when there is no such folder. */
  list(folder: string): Promise<StoredFile[]>
  /** Removing a file that does not exist is allowed. */
  remove(name: string): Promise<void>
  /** Removes leftovers of killed writers. */
  removeUnfinished(): Promise<void>
}
