import type { AuditEntry } from '../sealing/canonical.ts'
import { BinaryRows, noBytes } from './binary-rows.ts'
import type { Sealed } from './chained-rows.ts'
import { readPages, type Books } from './read-books.ts'
import { readSeal } from './read-entries.ts'

/** The most ids of a page. */
const pageSpan = 5_000n

/**
 * Every entry of the audit log in the order of the chain, in pages. A page is a range of ids, not a number of entries, because
 * the only index by id is a BRIN index: it finds the rows of a range, and PostgreSQL sorts them.
 */
export function readAuditEntries(books: Books): AsyncGenerator<{ read(): Sealed<AuditEntry> | null }> {
  const readSpan = async (after: bigint) =>
    new BinaryRows(
      await books.copy(`
        select e.at, e.actor_kind, e.actor_id, e.did, e.subject_kind, e.subject_id, e.member_id, e.request_id, e.details_hash,
          s.block_number, s.entry_hash, e.id
        from audit.entries e
        left join (select * from ledger.event_seals where ${inSpan('event_id', after)}) s on s.event_id = e.id
        where ${inSpan('e.id', after)} order by e.id`),
    )
  const fetchPage = async (after: bigint) => {
    let rows = await readSpan(after)
    if (rows.lastKey === null) {
      const next = await findNext(books, after)
      if (next !== null) rows = await readSpan(next - 1n)
    }
    return { lastKey: rows.lastKey, read: () => readAuditEntry(rows) }
  }
  return readPages(fetchPage, -(2n ** 63n), ({ lastKey }) => lastKey)
}

const inSpan = (id: string, after: bigint) => `${id} > '${after}'::bigint and ${id} <= '${after + pageSpan}'::bigint`

/** The first id after another. */
async function findNext(books: Books, after: bigint): Promise<bigint | null> {
  const { rows } = await books.query<{ id: string | null }>('select min(id) as id from audit.entries where id > $1', [
    String(after),
  ])
  const id = rows[0]?.id ?? null
  return id === null ? null : BigInt(id)
}

/** The next entry; null after the last one. */
function readAuditEntry(rows: BinaryRows): Sealed<AuditEntry> | null {
  if (!rows.next()) return null
  const at = rows.readMoment() ?? 0n
  const actorKind = rows.readText() ?? ''
  const actorId = rows.readBytes()
  const did = rows.readText() ?? ''
  const subjectKind = rows.readText() ?? ''
  const subjectId = rows.readBytes()
  const memberId = rows.readBytes()
  const requestId = rows.readText()
  const detailsHash = rows.readBytes() ?? noBytes
  const seal = readSeal(rows)
  const id = rows.readInteger() ?? 0n
  return { id, at, actorKind, actorId, did, subjectKind, subjectId, memberId, requestId, detailsHash, seal }
}
