import { readFileSync } from 'node:fs'

/** Whether something failed because the file or folder does not exist. */
export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Answers null for a missing file: `await readFile(path).catch(ignoreAbsent)`. */
export function ignoreAbsent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}

/** The text of a file; null without one. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return ignoreAbsent(error)
  }
}
