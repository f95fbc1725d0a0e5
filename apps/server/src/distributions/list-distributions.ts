import { sql, type SqlBool } from 'kysely'
import { listDistributions } from '@cairn/contract/operator/distributions.ts'
import { cutPage, momentOf, pageLimit, readCursor } from '../http/page.ts'
import { route } from '../http/route.ts'
import { readDistributions, wireDistribution } from './read-distributions.ts'

/** What was distributed, newest first. */
export default route(listDistributions, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readCursor(query.cursor)
  const rows = await readDistributions(tx)
    .$if(query.plan !== undefined, (distributions) => distributions.where('distribution.plan_id', '=', query.plan!))
    .$if(after !== null, (distributions) =>
      distributions.where(
        sql<SqlBool>`(distribution.distributed_at, distribution.id) < (${momentOf(after!)}, ${after!.id}::uuid)`,
      ),
    )
    .orderBy('distribution.distributed_at', 'desc')
    .orderBy('distribution.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.id }))
  return { distributions: page.map(wireDistribution), next }
})
