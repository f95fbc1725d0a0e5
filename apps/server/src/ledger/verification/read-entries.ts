import type { Entry } from '../sealing/canonical.ts'
import type { Seal } from './chained-rows.ts'
import { readPages, type Books } from './read-books.ts'

/** A transfer, with its seal if it has one. */
export interface SealedEntry extends Entry {
  seal: Seal | null
}

const pageSize = 5_000

/** Every transfer in the order of the chain, in pages: a wait for each transfer would cost as much as its hash. */
export function readEntries(books: Books): AsyncGenerator<EntryRows> {
  const fetchPage = async (after: bigint) =>
    new EntryRows(
      await books.copy(`
        select t.id, t.kind, t.from_account, t.to_account, t.amount_cents, t.reference, t.actor, t.posted_at,
          s.block_number, s.entry_hash, t.position
        from ledger.transfers t
        left join (select * from ledger.seals where position > '${after}'::bigint) s on s.position = t.position
        where t.position > '${after}'::bigint
        order by t.position limit ${pageSize}`),
    )
  return readPages(fetchPage, -(2n ** 63n), ({ lastKey }) => lastKey)
}

/** Before the rows: a signature, flags, and the length of what extends them. After them: the number -1 as 16 bits. */
const [headLength, endLength] = [19, 2]
/** A row begins with its number of fields as 16 bits, and a field with its length as 32 bits, -1 for null. */
const [rowLength, fieldLength] = [2, 4]

/** From 1970 to 2000, where PostgreSQL counts from. */
const epochMicros = 946_684_800_000_000n

/** The rows of a page, in the binary form of `copy`, decoded one by one. */
class EntryRows {
  /** The position of the last row, which is its last field; null when there is no row. */
  readonly lastKey: bigint | null
  private readonly bytes: Buffer
  private readonly view: DataView
  private at = headLength

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const isEmpty = bytes.length === headLength + endLength
    this.lastKey = isEmpty ? null : this.view.getBigInt64(bytes.length - endLength - 8)
  }

  /** The next transfer; null after the last one. */
  read(): SealedEntry | null {
    if (this.at >= this.bytes.length - endLength) return null
    this.at += rowLength
    const id = this.readBytes() ?? none
    const kind = this.readText()
    const fromAccount = this.readInteger() ?? 0n
    const toAccount = this.readInteger() ?? 0n
    const amountCents = this.readInteger() ?? 0n
    const reference = this.readBytes() ?? none
    const actor = this.readText()
    const postedAt = (this.readInteger() ?? 0n) + epochMicros
    const blockNumber = this.readInteger()
    const entryHash = this.readBytes()
    const position = this.readInteger() ?? 0n
    const seal = blockNumber === null || entryHash === null ? null : { blockNumber, entryHash }
    return { position, id, kind, fromAccount, toAccount, amountCents, reference, actor, postedAt, seal }
  }

  private readBytes(): Uint8Array | null {
    const length = this.readLength()
    if (length < 0) return null
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  private readText(): string {
    const length = this.readLength()
    this.at += length
    return this.bytes.toString('utf8', this.at - length, this.at)
  }

  private readInteger(): bigint | null {
    if (this.readLength() < 0) return null
    this.at += 8
    return this.view.getBigInt64(this.at - 8)
  }

  private readLength(): number {
    this.at += fieldLength
    return this.view.getInt32(this.at - fieldLength)
  }
}

const none = Buffer.alloc(0)
