import { sql } from 'kysely'
import { exportJournal as call } from '@cairn/contract/operator/ledger/ledger.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { countAttempt } from '../../../platform/http/limits/rate-limits.ts'
import type { PageKey } from '../../../platform/database/pagination.ts'
import { dayIn } from '../../../platform/database/period.ts'
import { describeFilters } from '../../../shared/lists/describe-filters.ts'
import { findMember } from '../../../shared/lists/find-member.ts'
import { route } from '../../../platform/http/route.ts'
import { countTransfers, findTransfers, type FoundTransfer, type TransferFilter } from '../find-transfers.ts'
import { journalHead, JournalWriter } from './hledger.ts'

/**
 * The transfers of a filter as a journal, oldest first: exactly those that were sealed when it began, however long the sending
 * takes. The export is recorded before the first byte is sent.
 */
export const exportJournal = route(
  call,
  async ({ caller, services }) => {
    await countAttempt(services, [['exportOfOperator', caller.operatorId]])
  },
  async ({ audit, services, query, tx }) => {
    const until = await readSealedPosition(tx)
    await audit('ledger_exported', {
      memberId: await findMember(tx, query.member_id),
      details: { ...describeFilters(query), rows: await countTransfers(tx, query, until) },
    })
    const name = `ledger-${dayIn(query.time_zone, new Date())}.journal`
    return { name, mediaType: 'text/plain' as const, pieces: writeJournal(services, query, until) }
  },
)

const pageSize = 2_000

/** The last sealed position. No transfer can appear before it. */
async function readSealedPosition(tx: Transaction): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select until_position::text as until from ledger.blocks order by number desc limit 1`.execute(tx)
  return rows[0]?.until ?? '0'
}

/** A page at a time, each in a transaction of its own: a slow reader holds neither a connection nor old rows. */
async function* writeJournal({ database }: Services, filter: TransferFilter, until: string): AsyncGenerator<string> {
  yield journalHead
  const journal = new JournalWriter()
  let after: PageKey | null = null
  for (;;) {
    const slice = { order: 'oldest', after, limit: pageSize, until } as const
    const page: FoundTransfer[] = await inTransaction(database, (tx) => findTransfers(tx, filter, slice))
    const last = page.at(-1)
    if (!last) return
    yield journal.write(page)
    after = { at: last.micros.toString(), id: last.position.toString() }
  }
}
