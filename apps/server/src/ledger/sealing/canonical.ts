import { createHash, hash, type Hash } from 'node:crypto'
import { ByteWriter } from './byte-writer.ts'

/**
 * The bytes of a transfer and the hashes of the chain, implemented a second time: the database has its own in
 * `migrations/0005_ledger_seal.sql`. The verifier uses these, to find an error or a manipulation in one of them.
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

// One for all entries: a new buffer for each would cost as much as its hash.
const bytes = new ByteWriter()

/** The hash of all content of a transfer, in hexadecimal digits: Node hashes into a text in half the time. */
export function hashEntry(entry: Entry): string {
  bytes.clear()
  bytes.addInt32(version)
  bytes.addInt64(entry.position)
  bytes.addBytes(entry.id)
  bytes.addText(entry.kind)
  bytes.addInt64(entry.fromAccount)
  bytes.addInt64(entry.toAccount)
  bytes.addInt64(entry.amountCents)
  bytes.addBytes(entry.reference)
  bytes.addText(entry.actor)
  bytes.addInt64(entry.postedAt)
  return hash('sha256', bytes.read(), 'hex')
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

/** The hash of all content of an entry of the audit log, in hexadecimal digits. */
export function hashAuditEntry(entry: AuditEntry): string {
  bytes.clear()
  bytes.addInt32(version)
  bytes.addInt64(entry.id)
  bytes.addInt64(entry.at)
  bytes.addText(entry.actorKind)
  bytes.addOptionalBytes(entry.actorId)
  bytes.addText(entry.did)
  bytes.addText(entry.subjectKind)
  bytes.addOptionalBytes(entry.subjectId)
  bytes.addOptionalBytes(entry.memberId)
  bytes.addText(entry.requestId)
  bytes.addBytes(entry.detailsHash)
  return hash('sha256', bytes.read(), 'hex')
}

/** Begins the hash of a block; the hashes of its transfers follow, in order, and then the hashes of its audit entries. */
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
