import { createHash, hash, type Hash } from 'node:crypto'

/**
 * The bytes of a transfer and the hashes of the chain, implemented a second time: the database has its own in
 * `migrations/0004_ledger_seal.sql`. The verifier uses these, so that an error or a manipulation of one of them is found.
 */
export interface Entry {
  position: bigint
  id: string
  kind: string
  fromAccount: bigint
  toAccount: bigint
  amountCents: bigint
  reference: string
  actor: string
  /** Microseconds since 1970. */
  postedAt: bigint
}

const version = 1

/** The hash before the first block. */
export const genesisHash = hash('sha256', 'cairn ledger', 'hex')

// One buffer for all entries; it grows for a long text.
let scratch = Buffer.alloc(1_024)

/** The hash of all content of a transfer, in hexadecimal. */
export function hashEntry(entry: Entry): string {
  const textMax = 3 * (entry.kind.length + entry.actor.length)
  if (scratch.length < 200 + textMax) scratch = Buffer.alloc(200 + textMax)
  let at = scratch.writeInt32BE(version, 0)
  at = scratch.writeBigInt64BE(entry.position, at)
  at = writeUuid(entry.id, at)
  at = writeText(entry.kind, at)
  at = scratch.writeBigInt64BE(entry.fromAccount, at)
  at = scratch.writeBigInt64BE(entry.toAccount, at)
  at = scratch.writeBigInt64BE(entry.amountCents, at)
  at = writeUuid(entry.reference, at)
  at = writeText(entry.actor, at)
  at = scratch.writeBigInt64BE(entry.postedAt, at)
  return hash('sha256', scratch.subarray(0, at), 'hex')
}

/** Begins the hash of a block; the hashes of its entries follow, in order. */
export function beginBlock(previousHash: string, number: bigint, transferCount: number): Hash {
  const head = Buffer.alloc(12)
  head.writeBigInt64BE(number, 0)
  head.writeInt32BE(transferCount, 8)
  return createHash('sha256').update(previousHash, 'hex').update(head)
}

function writeUuid(uuid: string, at: number): number {
  return at + scratch.write(uuid.replaceAll('-', ''), at, 16, 'hex')
}

/** Its length first, so that it cannot run into what follows. */
function writeText(text: string, at: number): number {
  const length = scratch.write(text, at + 4, 'utf8')
  scratch.writeInt32BE(length, at)
  return at + 4 + length
}
