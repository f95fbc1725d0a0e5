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

/** Begins the hash of a block; the hashes of its entries follow, in order. */
export function beginBlock(previousHash: string, number: bigint, transferCount: number): Hash {
  const head = Buffer.alloc(12)
  head.writeBigInt64BE(number, 0)
  head.writeInt32BE(transferCount, 8)
  return createHash('sha256').update(previousHash, 'hex').update(head)
}

/** Its length first, so that it cannot run into what follows. Returns where it ends. */
function writeText(text: string, at: number): number {
  const length = scratch.write(text, at + 4, 'utf8')
  view.setInt32(at, length)
  return at + 4 + length
}
