import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import type { transferKinds } from '../ledger/kinds.ts'

/** A transfer that happened earlier. Accounts by their codes. */
export interface DatedTransfer {
  at: Date
  kind: keyof typeof transferKinds
  from: string
  to: string
  cents: bigint
}

/** Posts what happened earlier, in the order given, each transfer at its own moment. */
export async function postDated(owner: pg.Client, transfers: DatedTransfer[]): Promise<void> {
  await owner.query('select ledger.post_history_as_owner($1, $2, $3, $4, $5, $6, $7, $8)', [
    transfers.map(() => randomUUIDv7()),
    transfers.map(({ kind }) => kind),
    transfers.map(({ from }) => from),
    transfers.map(({ to }) => to),
    transfers.map(({ cents }) => cents.toString()),
    transfers.map(() => randomUUIDv7()),
    'system',
    transfers.map(({ at }) => at.toISOString()),
  ])
}
