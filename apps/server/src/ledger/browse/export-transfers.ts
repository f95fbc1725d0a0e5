import { sql } from 'kysely'
import { exportTransfers as call } from '@cairn/contract/operator/ledger.ts'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { countAttempt } from '../../platform/http/rate-limits.ts'
import type { PageKey } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { csvHead, csvLine } from './csv.ts'
import { findTransfers, type FoundTransfer } from './find-transfers.ts'
import { journalEntry, journalHead } from './hledger.ts'
import { listColleaguesOf } from './list-transfers.ts'
import { readNames } from './read-names.ts'
import { resolveFilter } from './resolve-filter.ts'
import type { TransferFilter } from './transfer-filter.ts'

/**
 * The transfers of a filter as a file, oldest first: exactly those of the transactions that were over when it began, however
 * long the sending takes. That somebody took them out of the platform is recorded before the first of them goes.
 */
export const exportTransfers = route(
  call,
  async ({ caller, services }) => {
    await countAttempt(services, [['exportOfOperator', caller.operatorId]])
  },
  async ({ audit, services, query, tx }) => {
    const { format, ...words } = query
    const filter = await resolveFilter(tx, words)
    const narrowed = Object.entries(words)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'bigint' ? centsToDecimal(value) : String(value)])
    await audit('ledger_exported', {
      memberId: filter.members?.length === 1 ? (filter.members[0] ?? null) : null,
      details: { format, ...Object.fromEntries(narrowed) },
    })
    const day = new Date().toISOString().slice(0, 10)
    const before = await readHorizon(tx)
    return format === 'csv'
      ? { name: `ledger-${day}.csv`, mediaType: 'text/csv' as const, pieces: writeCsv(services, filter, before) }
      : {
          name: `ledger-${day}.journal`,
          mediaType: 'text/plain' as const,
          pieces: writeJournal(services, filter, before),
        }
  },
)

const pageSize = 2_000

/** The first transaction that is not over. Nothing can come to stand before it any more. */
async function readHorizon(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(tx)
  return rows[0]?.horizon ?? '0'
}

async function* writeCsv(services: Services, filter: TransferFilter, before: string): AsyncGenerator<string> {
  yield csvHead
  for await (const page of readPages(services, filter, before)) {
    const { members, operators } = await inTransaction(services.database, (tx) => readNames(tx, listColleaguesOf(page)))
    yield page.map((transfer) => csvLine(transfer, { members, operators })).join('')
  }
}

async function* writeJournal(services: Services, filter: TransferFilter, before: string): AsyncGenerator<string> {
  yield journalHead
  for await (const page of readPages(services, filter, before)) yield page.map(journalEntry).join('')
}

/** A page at a time, each in a transaction of its own: a slow reader holds neither a connection nor old rows. */
async function* readPages(
  { database }: Services,
  filter: TransferFilter,
  before: string,
): AsyncGenerator<FoundTransfer[]> {
  let after: PageKey | null = null
  for (;;) {
    const slice = { order: 'oldest', after, limit: pageSize, before } as const
    const page: FoundTransfer[] = await inTransaction(database, (tx) => findTransfers(tx, filter, slice))
    const last = page.at(-1)
    if (!last) return
    yield page
    after = { at: last.micros.toString(), id: last.position.toString() }
  }
}
