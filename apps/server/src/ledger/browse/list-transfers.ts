import { listTransfers as call } from '@cairn/contract/operator/ledger.ts'
import { cutPage, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { causeOf } from './causes.ts'
import { findTransfers, type FoundTransfer } from './find-transfers.ts'

/** Transfers for operators, newest first, each with what caused it, who did it and the block that sealed it. */
export const listTransfers = route(call, async ({ query, tx }) => {
  const limit = pageLimit(query.limit)
  const after = readNumberedCursor(query.cursor)
  const rows = await findTransfers(tx, query, { order: 'newest', after, limit: limit + 1 })
  const { page, next } = cutPage(rows, limit, (row) => ({ at: row.micros.toString(), id: row.position.toString() }))
  return { transfers: page.map(writeTransfer), next }
})

function writeTransfer(row: FoundTransfer) {
  // The ledger names an actor as `operator:{id}`.
  const [kind = '', id = null] = row.actor.split(':')
  return {
    id: row.id,
    position: row.position.toString(),
    kind: row.kind,
    from: row.from,
    to: row.to,
    amount: row.amount_cents,
    posted_at: row.posted_at,
    actor: { kind, id, name: row.actor_name },
    cause: { kind: causeOf(row.kind), id: row.reference },
    block: row.block?.toString() ?? null,
  }
}
