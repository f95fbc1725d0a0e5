import { readText, writeText, type Archive } from '../../platform/archive/archive.ts'

/** The last restore drill, as it is recorded in the archive. */
export interface Drill {
  startedAt: string
  finishedAt: string
  isOk: boolean
  /** What it found, or why it failed. */
  sentence: string
  /** The end of the chain of the copy, as NUMBER:HASH. */
  head?: string | undefined
  timeline?: number
}

const file = 'restore-drill.json'

export function writeDrill({ store }: Archive, drill: Drill): Promise<void> {
  return writeText(store, file, `${JSON.stringify(drill)}\n`)
}

/** Null before the first one. */
export async function readDrill({ store }: Archive): Promise<Drill | null> {
  const json = await readText(store, file)
  return json === null ? null : (JSON.parse(json) as Drill)
}
