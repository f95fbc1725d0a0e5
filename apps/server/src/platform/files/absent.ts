import { readFileSync } from 'node:fs'

/** Whether something failed because there is no such file or folder. */
export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** Answers null for a file that is not there: `await readFile(path).catch(ignoreAbsent)`. */
export function ignoreAbsent(error: unknown): null {
  if (isAbsent(error)) return null
  throw error
}

/** The text of a file; null when there is none. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return ignoreAbsent(error)
  }
}
