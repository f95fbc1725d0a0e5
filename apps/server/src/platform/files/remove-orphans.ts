import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Task } from '../jobs/task.ts'
import type { FileStore } from './file-store.ts'

const dayMs = 24 * 3_600_000
const namesMax = 1_000

/**
 * Removes the files that no row names: those of calls that were undone after their file was written, and replaced pictures
 * whose removal was interrupted. A file is written seconds before its row is committed, and a name is never used
 * again; so a day is protection enough for whatever is going on meanwhile.
 */
export const removeOrphans: Task = async (_payload, { database, files, log }) => {
  let namedCount = 0
  const orphans: string[] = []
  for await (const names of listOld(files)) {
    const named = await findNamed(database, names)
    namedCount += named.size
    orphans.push(...names.filter((name) => !named.has(name)))
  }
  // Orphans are rare. Where they are most of what there is, this is another platform's folder or an empty database, and what
  // looks like nobody's is somebody's identity document.
  if (orphans.length > namedCount) {
    log.error({ orphans: orphans.length, named: namedCount }, 'most files have no row; none is removed')
    return
  }
  for (const name of orphans) await files.remove(name)
  if (orphans.length > 0) log.info({ orphans: orphans.length }, 'removed files that no row names')
}

/** The names of the files that are older than a day, some at a time. */
async function* listOld(files: FileStore): AsyncGenerator<string[]> {
  let names: string[] = []
  for await (const { name, writtenAt } of files.list()) {
    if (Date.now() - writtenAt.getTime() < dayMs) continue
    names.push(name)
    if (names.length < namesMax) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}

/** Every column that names a file stands here. */
async function findNamed({ kysely }: Database, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select photo_file as name from members where photo_file = any (${names}::text[])
    union all
    select file_name from kyc_submissions where file_name = any (${names}::text[])`.execute(kysely)
  return new Set(rows.map(({ name }) => name))
}
