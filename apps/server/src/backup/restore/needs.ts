import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type pg from 'pg'
import type { Needs } from '@cairn/postgres-backup/base/manifest.ts'
import { requirePrograms } from '@cairn/private-postgres/programs.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { listMigrations, migrationFolder } from '../../platform/database/migrations/migrate.ts'
import { countOf } from '../../platform/count-of.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')

/** What a backup of this database needs to be restored. */
export async function readNeeds(client: pg.Client): Promise<Needs> {
  const { rows } = await client.query<{ major: string; schema: Needs['schema'] | null }>(`
    select (current_setting('server_version_num')::integer / 10000)::text as major,
      (select json_object_agg(name, checksum) from public.migrations) as schema`)
  return { software: describeRelease(), postgres: rows[0]?.major ?? '', schema: rows[0]?.schema ?? {} }
}

/** The name of this version, with its commit where that is known: the image has it in a variable, a clone in its history. */
export function describeRelease(): string {
  const { CAIRN_COMMIT } = process.env
  const ran = CAIRN_COMMIT
    ? null
    : spawnSync('git', [`--git-dir=${root}/.git`, 'rev-parse', 'HEAD'], { encoding: 'utf8' })
  const commit = CAIRN_COMMIT || (ran?.status === 0 ? ran.stdout.trim() : 'unknown')
  return `Cairn ${manifest.version}, commit ${commit}`
}

/**
 * Prints what an archive needs. Throws a `StartupError` that names the version to take where this one cannot work: it brings another
 * PostgreSQL, or a migration that the archive has is another here. Later migrations are of a newer version, and only reported.
 */
export function requireNeeds(needs: Needs | undefined, print: (line: string) => void): void {
  // An archive of a version that noted nothing.
  if (!needs) return
  print(`The backup was made by ${needs.software}. This is ${describeRelease()}.`)
  const instead = `Restore it with ${needs.software}.`
  const { majorVersion } = requirePrograms()
  if (needs.postgres !== majorVersion) {
    throw new StartupError(
      `The archive is of PostgreSQL ${needs.postgres}, and this version brings ${majorVersion}. ${instead}`,
    )
  }
  const own = listMigrations()
  const applied = Object.entries(needs.schema)
  const other = applied.find(([name, checksum]) => {
    return own.includes(name) ? checksum !== checksumOf(name) : name < (own.at(-1) ?? '')
  })
  if (other)
    throw new StartupError(`The archive has a migration that this version does not have: ${other[0]}. ${instead}`)
  const newer = applied.filter(([name]) => !own.includes(name))
  if (newer.length > 0)
    print(
      `It has ${countOf(newer.length, 'migration')} of a newer version. A server of the version before works with it.`,
    )
}

function checksumOf(name: string): string {
  return createHash('sha256')
    .update(readFileSync(new URL(name, migrationFolder)))
    .digest('hex')
}
