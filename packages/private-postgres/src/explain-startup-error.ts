import { StartupError } from './startup-error.ts'

// Messages of the system or of PostgreSQL, and the sentence for the person who started the server.
const sentences: [RegExp, (folder: string, found: string) => string][] = [
  [/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/, (folder) => `The disk that holds ${folder} is full.`],
  [
    /loading shared libraries: ([^:\s]+)/,
    (_, found) => `PostgreSQL needs the system library ${found}, which is not installed on this machine.`,
  ],
  [/Read-only file system|EROFS/, (folder) => `The data folder ${folder} is on a disk that cannot be written.`],
  [
    /Permission denied|Operation not permitted|EACCES|EPERM|has wrong ownership/,
    (folder) => `The user who starts the server may not read and write everything in the data folder ${folder}.`,
  ],
  [/ENOENT.*mkdir/, (folder) => `The data folder ${folder} cannot be created.`],
  [/ENOTDIR|EEXIST/, (folder) => `The data folder ${folder} cannot be a folder: its path leads through a file.`],
  [/lock file "postmaster.pid" already exists|is still in use/, (folder) => `Another PostgreSQL has ${folder} open.`],
]

/** Turns any failure to start PostgreSQL into one sentence. Returns a `StartupError` unchanged. */
export function explainStartupError(error: unknown, folder: string): StartupError {
  if (error instanceof StartupError) return error
  const text = error instanceof Error ? error.message : String(error)
  for (const [pattern, sentence] of sentences) {
    const match = pattern.exec(text)
    if (match) return new StartupError(sentence(folder, match[1] ?? ''), { cause: error })
  }
  const lastLine = text.trim().split('\n').at(-1)
  return new StartupError(`PostgreSQL could not start in ${folder}: ${lastLine}`, { cause: error })
}
