import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Task } from '../jobs/task.ts'
import type { FileStore } from './file-store.ts'

const dayMs = 24 * 3_600_000
const namesMax = 1_000

/**
 * A job that removes the files that no row names: files of calls that were undone afterwards, and replaced pictures whose removal
 * was interrupted. A file is written seconds before its row is committed, and a name is never used again; so a day protects
 * everything that is still in progress. `columns` are all columns that name a file, by table.
 */
export function removeOrphans(columns: Record<string, string>): Task {
  return async (_payload, { database, files, log }) => {
    let namedCount = 0
    const orphans: string[] = []
    for await (const names of listOld(files)) {
      const named = await findNamed(database, columns, names)
      namedCount += named.size
      orphans.push(...names.filter((name) => !named.has(name)))
    }
    // Orphans are rare. If they are the majority, the folder belongs to another installation or the database is empty, and an
    // apparently unused file may be an identity document.
    if (orphans.length > namedCount) {
      log.error({ orphans: orphans.length, named: namedCount }, 'most files have no row; none is removed')
      return
    }
    for (const name of orphans) await files.remove(name)
    if (orphans.length > 0) log.info({ orphans: orphans.length }, 'removed files that no row names')
  }
}

/** The names of the files that are older than a day, in batches. */
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

async function findNamed({ kysely }: Database, columns: Record<string, string>, names: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [table, column] of Object.entries(columns)) {
    const { rows } = await sql<{ name: string }>`
      select ${sql.ref(column)} as name from ${sql.table(table)}
      where ${sql.ref(column)} = any (${names}::text[])`.execute(kysely)
    for (const { name } of rows) found.add(name)
  }
  return found
}
