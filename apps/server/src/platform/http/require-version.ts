import { refuse } from './refusal.ts'

/**
 * Refuses `changed_meanwhile` when what is shown on a screen is not what is there. A version is the moment of the last change,
 * to the millisecond, and the caller holds the row.
 */
export function requireVersion(row: { changed_at: Date }, shown: string): void {
  if (row.changed_at.toISOString() !== shown) throw refuse('changed_meanwhile')
}
