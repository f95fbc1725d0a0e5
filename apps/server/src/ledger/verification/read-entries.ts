import type { Entry } from '../sealing/canonical.ts'
import { BinaryRows, noBytes } from './binary-rows.ts'
import type { Seal, Sealed } from './chained-rows.ts'
import { readPages, type Books } from './read-books.ts'

const pageSize = 5_000

/** Every transfer in the order of the chain, in pages: a round trip for each transfer would cost as much as its hash. */
export function readEntries(books: Books): AsyncGenerator<{ read(): Sealed<Entry> | null }> {
  const fetchPage = async (after: bigint) => {
    const rows = new BinaryRows(
      await books.copy(`
        select t.id, t.kind, t.from_account, t.to_account, t.amount_cents, t.reference, t.actor, t.posted_at,
          s.block_number, s.entry_hash, t.position
        from ledger.transfers t
        left join (select * from ledger.seals where position > '${after}'::bigint) s on s.position = t.position
        where t.position > '${after}'::bigint
        order by t.position limit ${pageSize}`),
    )
    return { lastKey: rows.lastKey, read: () => readEntry(rows) }
  }
  return readPages(fetchPage, -(2n ** 63n), ({ lastKey }) => lastKey)
}

/** The next transfer; null after the last one. */
function readEntry(rows: BinaryRows): Sealed<Entry> | null {
  if (!rows.next()) return null
  const id = rows.readBytes() ?? noBytes
  const kind = rows.readText() ?? ''
  const fromAccount = rows.readInteger() ?? 0n
  const toAccount = rows.readInteger() ?? 0n
  const amountCents = rows.readInteger() ?? 0n
  const reference = rows.readBytes() ?? noBytes
  const actor = rows.readText() ?? ''
  const postedAt = rows.readMoment() ?? 0n
  const seal = readSeal(rows)
  const position = rows.readInteger() ?? 0n
  return { position, id, kind, fromAccount, toAccount, amountCents, reference, actor, postedAt, seal }
}

/** The fields of a seal; both are null without one. */
export function readSeal(rows: BinaryRows): Seal | null {
  const blockNumber = rows.readInteger()
  const entryHash = rows.readText('hex')
  return blockNumber === null || entryHash === null ? null : { blockNumber, entryHash }
}
