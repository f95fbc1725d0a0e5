/** Where files lie: a local folder. Names are ours and random; nothing of a sender's name is used. */
export interface FileStore {
  /** Writes a file that does not exist yet, whole and durably or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Gives null when there is no such file. */
  read(name: string): Promise<Buffer | null>
  /** Removing what is not there is fine. */
  remove(name: string): Promise<void>
}
