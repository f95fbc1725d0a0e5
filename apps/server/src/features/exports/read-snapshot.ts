import { openSnapshot } from '../../platform/database/database.ts'
import type { AnyContext, Route } from '../../platform/http/route.ts'

const pageSize = 1_000
/** The longest download. A snapshot keeps PostgreSQL from removing old rows. */
const timeMaxMs = 10 * 60_000

/**
 * Reads a list page by page, as it was at one moment. A page is read when the one before is sent, so a list of any size needs the
 * memory of one page. PostgreSQL ends the transaction when a reader pauses for 15 seconds.
 */
export async function* readSnapshot(context: AnyContext, list: Route): AsyncGenerator<Page> {
  const began = performance.now()
  const { tx, end } = await openSnapshot(context.services.database)
  try {
    let cursor: string | null | undefined
    do {
      const query = { ...context.query, cursor, limit: pageSize }
      const listContext = { ...context, query, tx, prepared: undefined } as Parameters<Route['perform']>[0]
      const page = (await list.perform(listContext)) as Page
      yield page
      if (performance.now() - began > timeMaxMs) throw new Error('the export took too long')
      cursor = page.next
    } while (cursor)
  } finally {
    await end()
  }
}

type Page = Record<string, unknown> & { next: string | null }
