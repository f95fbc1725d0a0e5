import type { AuditEntry } from '../sealing/canonical.ts'
import type { Seal } from './chained-rows.ts'
import { readPages, type Books } from './read-books.ts'

/** An entry of the audit log, with its seal if it has one. */
export interface SealedAuditEntry extends AuditEntry {
  seal: Seal | null
}

const pageSize = 5_000

/**
 * Declares the order in which `readAuditEntries` reads. No index has the ids in order, so PostgreSQL sorts them, once, and the
 * caller must not have restricted the planner yet.
 */
export async function declareAuditEntries(books: Books): Promise<void> {
  await books.query(`
    declare audit_entries no scroll cursor for
    select e.id, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.did, e.subject_kind, e.subject_id,
      e.member_id, e.request_id, e.details_hash, s.block_number, s.entry_hash
    from audit.entries e left join ledger.event_seals s on s.event_id = e.id
    order by e.id`)
}

/** Every entry of the audit log in the order of the chain, in pages. */
export function readAuditEntries(books: Books): AsyncGenerator<{ read(): SealedAuditEntry | null }> {
  const fetchPage = async () => {
    const { rows } = await books.query<Row>({ text: `fetch ${pageSize} from audit_entries`, rowMode: 'array' })
    let at = 0
    return { count: rows.length, read: () => toEntry(rows[at++]) }
  }
  return readPages(fetchPage, true, ({ count }) => count > 0 || null)
}

type Row = [
  id: string,
  at: string,
  actorKind: string,
  actorId: string | null,
  did: string,
  subjectKind: string,
  subjectId: string | null,
  memberId: string | null,
  requestId: string | null,
  detailsHash: Buffer,
  blockNumber: string | null,
  entryHash: Buffer | null,
]

function toEntry(row: Row | undefined): SealedAuditEntry | null {
  if (!row) return null
  const [id, at, actorKind, actorId, did, subjectKind, subjectId, memberId, requestId, detailsHash, block, entryHash] =
    row
  return {
    id: BigInt(id),
    at: BigInt(at),
    actorKind,
    actorId: uuidBytes(actorId),
    did,
    subjectKind,
    subjectId: uuidBytes(subjectId),
    memberId: uuidBytes(memberId),
    requestId,
    detailsHash,
    seal: block === null || entryHash === null ? null : { blockNumber: BigInt(block), entryHash },
  }
}

function uuidBytes(text: string | null): Buffer | null {
  return text === null ? null : Buffer.from(text.replaceAll('-', ''), 'hex')
}
