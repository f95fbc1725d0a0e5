import type { Database } from '../../../platform/database/database.ts'
import type { Share, Shares } from './compute-shares.ts'

/** A preview as its pages show it: the largest share first. */
export interface Preview extends Shares {
  ordered: Share[]
}

/** Long enough to turn pages, and few, because one of a large plan has many megabytes. */
const keptForMs = 120_000
const keptMax = 2

const recent = new WeakMap<Database, Map<string, Preview>>()

/**
 * The previews that were just computed, by plan and amount: turning a page of one computes nothing, and all its pages are of one
 * moment. Nothing rests on it. Where there is none (another server computed it, or it is too long ago) it is computed again, and
 * the posting believes nobody's preview but its own.
 */
export function recentPreviews(database: Database) {
  const kept = recent.get(database) ?? new Map<string, Preview>()
  recent.set(database, kept)
  return {
    find: (planId: string, amountCents: bigint) => kept.get(keyOf(planId, amountCents)),
    keep(planId: string, amountCents: bigint, preview: Preview): void {
      const key = keyOf(planId, amountCents)
      kept.delete(key)
      kept.set(key, preview)
      for (const oldest of [...kept.keys()].slice(0, -keptMax)) kept.delete(oldest)
      setTimeout(() => {
        if (kept.get(key) === preview) kept.delete(key)
      }, keptForMs).unref()
    },
  }
}

const keyOf = (planId: string, amountCents: bigint) => `${planId} ${amountCents}`
