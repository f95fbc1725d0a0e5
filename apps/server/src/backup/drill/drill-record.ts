import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive } from '@cairn/postgres-backup/archive/archive.ts'
import { writeDurably } from '@cairn/postgres-backup/store/write-durably.ts'

export interface Drill {
  startedAt: string
  finishedAt: string
  isOk: boolean
  /** The result, or the reason for the failure. */
  sentence: string
  /** The end of the chain of the newest copy without errors, as NUMBER:HASH; after a failure the value of an earlier drill. */
  head?: string
  timeline?: number
}

/** Its name in the archive and in the data folder. */
const file = 'restore-drill.json'

/** Records a drill in the archive, and then in the data folder. A writer of the archive cannot remove the second record. */
export async function writeDrill(archive: Archive, dataDir: string, drill: Drill): Promise<void> {
  await archive.writeText(file, `${JSON.stringify(drill)}\n`)
  await noteDrill(dataDir, drill)
}

/** Records a drill in the data folder only, when the archive may be down. */
export function noteDrill(dataDir: string, drill: Drill): Promise<void> {
  return writeDurably(join(dataDir, file), `${JSON.stringify(drill)}\n`)
}

/** The last drill in the archive or the data folder; null before the first one. */
export async function readDrill(archive: Archive, dataDir: string): Promise<Drill | null> {
  const json = await archive.readText(file)
  return chooseLater(dataDir, json === null ? null : (JSON.parse(json) as Drill))
}

/** The later one of a drill and the last one in the data folder; null without either. */
export async function chooseLater(dataDir: string, drill: Drill | null): Promise<Drill | null> {
  const json = await readFile(join(dataDir, file), 'utf8').catch(() => null)
  const noted = json === null ? null : (JSON.parse(json) as Drill)
  return noted && (!drill || noted.startedAt > drill.startedAt) ? noted : drill
}
