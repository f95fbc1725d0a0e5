import type { FileStore } from '../../platform/files/file-store.ts'

/**
 * Copies every file of a store to another one, and reads each there again. A file that is there with the same bytes is left
 * alone, so the command goes on where it was stopped; one with other bytes is reported and left as it is. No file is removed.
 * Returns how many were copied now, how many were there already, and the names of those that differ there.
 */
export async function copyFiles(from: FileStore, to: FileStore, print: (line: string) => void) {
  const result = { copied: 0, same: 0, differing: [] as string[] }
  for await (const { name } of from.list()) {
    const bytes = await from.read(name)
    // Removed in the meantime.
    if (!bytes) continue
    const there = await to.read(name)
    if (!there) {
      await to.write(name, bytes)
      const written = await to.read(name)
      if (!written?.equals(bytes)) throw new Error(`the copy of ${name} has other bytes than the file`)
      result.copied += 1
    } else if (there.equals(bytes)) result.same += 1
    else result.differing.push(name)
    const done = result.copied + result.same
    if (done > 0 && done % 1_000 === 0) print(`${done} files`)
  }
  return result
}
