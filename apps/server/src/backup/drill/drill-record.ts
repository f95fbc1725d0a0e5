import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readText, writeText, type Archive } from '../../platform/archive/archive.ts'
import { writeDurably } from '../../platform/files/write-durably.ts'

/** The last restore drill, as it is recorded in the archive. */
export interface Drill {
  startedAt: string
  finishedAt: string
  isOk: boolean
  /** What it found, or why it failed. */
  sentence: string
  /** The end of the chain of the newest copy that was as it should be, as NUMBER:HASH; after a failure that of an earlier drill. */
  head?: string
  timeline?: number
}

const file = 'restore-drill.json'
/** In the data folder. */
const failedFile = 'restore-drill-failed.json'

export function writeDrill({ store }: Archive, drill: Drill): Promise<void> {
  return writeText(store, file, `${JSON.stringify(drill)}\n`)
}

/** Null before the first one. */
export async function readDrill({ store }: Archive): Promise<Drill | null> {
  const json = await readText(store, file)
  return json === null ? null : (JSON.parse(json) as Drill)
}

/** Records a drill that could not record anything in the archive, which may be away. */
export function writeFailedDrill(dataDir: string, drill: Drill): Promise<void> {
  return writeDurably(join(dataDir, failedFile), `${JSON.stringify(drill)}\n`)
}

/** Of a drill and the newest one that could not record anything, the later; null where there was none. */
export async function chooseLater(dataDir: string, drill: Drill | null): Promise<Drill | null> {
  const json = await readFile(join(dataDir, failedFile), 'utf8').catch(() => null)
  const failed = json === null ? null : (JSON.parse(json) as Drill)
  return failed && (!drill || failed.startedAt > drill.startedAt) ? failed : drill
}
