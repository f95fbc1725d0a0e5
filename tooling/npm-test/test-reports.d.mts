/** What a step of npm test counted. */
interface Counts {
  passed: number
  skipped: string[]
  failed: string[]
  retried: string[]
}

export function readVitest(file: string, leftOutFile: string): (name: string, code: number) => Counts
export function readPlaywright(file: string): (name: string, code: number) => Counts
