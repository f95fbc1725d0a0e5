import type { Asset } from '@cairn/contract/core/constants.ts'
import { formatUnits } from '@cairn/contract/core/money/coins.ts'
import { listTransfers as call } from '@cairn/contract/operator/ledger/ledger.ts'
import { cutPage, pageLimit, readNumberedCursor } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { transferKinds } from '../../ledger/kinds.ts'
import { findTransfers, type FoundTransfer } from './find-transfers.ts'

/** Transfers for operators, newest first, each with its cause, its actor and the block that sealed it. */
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
    coins: writeCoins(row.units),
    posted_at: row.posted_at,
    actor: { kind, id, name: row.actor_name },
    cause: { kind: kindOfCause(row.kind), id: row.cause_id },
    block: row.block?.toString() ?? null,
  }
}

function writeCoins(units: FoundTransfer['units']): string | null {
  const parts = Object.entries(units ?? {}).map(([asset, digits]) => formatUnits(asset as Asset, BigInt(digits)))
  return parts.join(' and ') || null
}

/** The kind of record that caused a transfer. A newer server may have posted a kind that is unknown here. */
function kindOfCause(kind: string): string {
  if (!Object.hasOwn(transferKinds, kind)) return 'unknown'
  const known = transferKinds[kind as keyof typeof transferKinds]
  return 'cause' in known ? known.cause : 'approval'
}
