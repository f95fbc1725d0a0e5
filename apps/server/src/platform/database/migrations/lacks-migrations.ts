import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { listMigrations } from './migrate.ts'

const known = listMigrations()

/** Whether the database lacks a migration that this server knows. */
export async function lacksMigrations(reader: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from public.migrations`.execute(reader)
  const applied = new Set(rows.map(({ name }) => name))
  return !known.every((name) => applied.has(name))
}
