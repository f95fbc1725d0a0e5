/** What a step of npm test counted. */
interface Counts {
  passed: number
  skipped: string[]
  failed: string[]
  retried: string[]
}

/** The files that a run of Vitest writes. */
interface Run {
  report: string
  leftOut: string
}

export function readVitest(runs: Run[]): (name: string, code: number) => Counts
export function listFailedFiles(report: string): string[]
export function readPlaywright(file: string): (name: string, code: number) => Counts
