import { refuse } from './refusal.ts'

/**
 * Refuses `changed_meanwhile` when a screen showed an older version of a row. A version is the time of the last
 * change in milliseconds; the caller has locked the row.
 */
export function requireVersion(row: { changed_at: Date }, shown: string): void {
  if (row.changed_at.toISOString() !== shown) throw refuse('changed_meanwhile')
}
