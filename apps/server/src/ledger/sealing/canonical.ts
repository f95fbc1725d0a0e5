import { createHash, hash, type Hash } from 'node:crypto'

/**
 * The bytes of a transfer and the hashes of the chain, implemented a second time: the database has its own in
 * `migrations/0005_ledger_seal.sql`. The verifier uses these, so that an error or a manipulation of one of them is found.
 */
export interface Entry {
  position: bigint
  /** A UUID as 16 bytes. */
  id: Uint8Array
  kind: string
  fromAccount: bigint
  toAccount: bigint
  amountCents: bigint
  /** A UUID as 16 bytes. */
  reference: Uint8Array
  actor: string
  /** Microseconds since 1970. */
  postedAt: bigint
}

const version = 1

/** The hash before the first block. */
export const genesisHash = hash('sha256', 'cairn ledger', 'hex')

// One buffer for all entries; it grows for a long text.
let scratch = Buffer.alloc(1_024)
let view = new DataView(scratch.buffer, scratch.byteOffset)

/** The hash of all content of a transfer. */
export function hashEntry(entry: Entry): Buffer {
  const lengthMax = 200 + 3 * (entry.kind.length + entry.actor.length)
  if (scratch.length < lengthMax) {
    scratch = Buffer.alloc(lengthMax)
    view = new DataView(scratch.buffer, scratch.byteOffset)
  }
  view.setInt32(0, version)
  view.setBigInt64(4, entry.position)
  scratch.set(entry.id, 12)
  let at = writeText(entry.kind, 28)
  view.setBigInt64(at, entry.fromAccount)
  view.setBigInt64(at + 8, entry.toAccount)
  view.setBigInt64(at + 16, entry.amountCents)
  scratch.set(entry.reference, at + 24)
  at = writeText(entry.actor, at + 40)
  view.setBigInt64(at, entry.postedAt)
  return hash('sha256', scratch.subarray(0, at + 8), 'buffer')
}

/** An entry of the audit log; UUIDs as 16 bytes. */
export interface AuditEntry {
  id: bigint
  /** Microseconds since 1970. */
  at: bigint
  actorKind: string
  actorId: Uint8Array | null
  did: string
  subjectKind: string
  subjectId: Uint8Array | null
  memberId: Uint8Array | null
  requestId: string | null
  /** SHA-256 of the details, as PostgreSQL writes them. */
  detailsHash: Uint8Array
}

/** The hash of all content of an entry of the audit log. */
export function hashAuditEntry(entry: AuditEntry): Buffer {
  const head = Buffer.alloc(20)
  head.writeInt32BE(version, 0)
  head.writeBigInt64BE(entry.id, 4)
  head.writeBigInt64BE(entry.at, 12)
  const { actorKind, actorId, did, subjectKind, subjectId, memberId, requestId } = entry
  const optional = [actorKind, actorId, did, subjectKind, subjectId, memberId, requestId].flatMap(withLength)
  return hash('sha256', Buffer.concat([head, ...optional, entry.detailsHash]), 'buffer')
}

/** Text or bytes with their length first, which is -1 for null. */
function withLength(value: string | Uint8Array | null): Uint8Array[] {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : value
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes?.length ?? -1)
  return bytes ? [length, bytes] : [length]
}

/** Begins the hash of a block; the hashes of its transfers follow, in order, and then those of its audit entries. */
export function beginBlock(
  previousHash: string,
  { number, transferCount, eventCount }: { number: bigint; transferCount: number; eventCount: number },
): Hash {
  const head = Buffer.alloc(16)
  head.writeBigInt64BE(number, 0)
  head.writeInt32BE(transferCount, 8)
  head.writeInt32BE(eventCount, 12)
  return createHash('sha256').update(previousHash, 'hex').update(head)
}

/** Its length first, so that it cannot run into what follows. Returns where it ends. */
function writeText(text: string, at: number): number {
  const length = scratch.write(text, at + 4, 'utf8')
  view.setInt32(at, length)
  return at + 4 + length
}
