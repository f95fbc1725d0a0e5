import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashSecret, listSecretHashes } from '../crypto/keyed-token.ts'
import type { Keys } from '../crypto/keys.ts'
import { inTransaction, type Database } from '../database/database.ts'

/** The number of builds to keep: several upgrades in a row, and the way back. */
const buildsKept = 5
/** Scripts and styles with a hash of their content in the name. */
const shared = /^(?:operator\/)?assets\/[\w.-]+\.(?:js|css)$/

/** A folder of built pages, and the path below `/` at which its files are served. */
export interface PageFolder {
  folder: string
  base: '' | 'operator/'
}

/**
 * Adds the scripts and styles of this server's pages to the database, before it takes calls, and keeps only the five
 * newest builds. While servers are replaced, each answers for the pages of the others.
 */
export async function publishPageFiles(database: Database, keys: Keys, folders: PageFolder[]): Promise<void> {
  const files = (await Promise.all(folders.map(listFiles))).flat()
  const names = files.map(({ name }) => name).toSorted()
  const build = createHash('sha256').update(names.join('\n')).digest()
  const rows = await Promise.all(
    files.map(async ({ name, path }) => {
      const content = await readFile(path)
      return { build, name, content, signature: hashSecret(keys, 'page file', describe(name, content)) }
    }),
  )
  const signatures = new Map(rows.map(({ name, signature }) => [name, signature.toString('hex')]))
  const isPublished = await inTransaction(database, async (tx) => {
    const published = await tx.rows<{ name: string; signature: Buffer }>(
      'update page_files set published_at = now() where build = $1 returning name, signature',
      [build],
    )
    const isOurs = published.every(({ name, signature }) => signatures.get(name) === signature.toString('hex'))
    return isOurs && published.length === files.length
  })
  if (isPublished) return
  await inTransaction(database, async (tx) => {
    // Signed with an old key, they would be lost when that key is removed.
    await tx.deleteFrom('page_files').where('build', '=', build).execute()
    await tx
      .insertInto('page_files')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await sql`
      delete from page_files where build not in (
        select build from page_files group by build order by max(published_at) desc limit ${buildsKept})`.execute(tx)
  })
}

/** The content of another build's script or style. Null when no build has it, or no server signed it. */
export async function findPageFile(database: Database, keys: Keys, name: string): Promise<Buffer | null> {
  if (!shared.test(name) || name.length > 200) return null
  // A file that is the same in two builds has a row for each.
  const rows = await database.kysely
    .selectFrom('page_files')
    .select(['content', 'signature'])
    .where('name', '=', name)
    .orderBy('published_at', 'desc')
    .limit(buildsKept)
    .execute()
  const isSigned = ({ content, signature }: { content: Buffer; signature: Buffer }) =>
    listSecretHashes(keys, 'page file', describe(name, content)).some((one) => one.equals(signature))
  return rows.find(isSigned)?.content ?? null
}

/** The signed text: a name with the hash of its content. */
function describe(name: string, content: Buffer): string {
  return `${name}\n${createHash('sha256').update(content).digest('hex')}`
}

async function listFiles({ folder, base }: PageFolder): Promise<{ name: string; path: string }[]> {
  const names = await readdir(join(folder, 'assets')).catch(() => [])
  return names
    .map((name) => ({ name: `${base}assets/${name}`, path: join(folder, 'assets', name) }))
    .filter(({ name }) => shared.test(name))
}
