/** Before the rows: a signature, flags, and the length of an extension. After them: the number -1 as 16 bits. */
const [headLength, endLength] = [19, 2]
/** A row begins with its number of fields as 16 bits, and a field with its length as 32 bits, -1 for null. */
const [rowLength, fieldLength] = [2, 4]

/** From 1970 to 2000, PostgreSQL's epoch. */
const epochMicros = 946_684_800_000_000n

/** The rows of a page in the binary form of `copy` (https://www.postgresql.org/docs/current/sql-copy.html), decoded in order. */
export class BinaryRows {
  /** The last field of the last row, which must be a bigint; null without rows. */
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

  /** Moves to the first field of the next row. False after the last row. */
  next(): boolean {
    if (this.at >= this.bytes.length - endLength) return false
    this.at += rowLength
    return true
  }

  readBytes(): Uint8Array | null {
    const length = this.readLength()
    if (length < 0) return null
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  /** Text, or bytes as hexadecimal digits. */
  readText(encoding: 'utf8' | 'hex' = 'utf8'): string | null {
    const length = this.readLength()
    if (length < 0) return null
    this.at += length
    return this.bytes.toString(encoding, this.at - length, this.at)
  }

  readInteger(): bigint | null {
    if (this.readLength() < 0) return null
    this.at += 8
    return this.view.getBigInt64(this.at - 8)
  }

  /** A moment in microseconds since 1970. */
  readMoment(): bigint | null {
    const micros = this.readInteger()
    return micros === null ? null : micros + epochMicros
  }

  private readLength(): number {
    this.at += fieldLength
    return this.view.getInt32(this.at - fieldLength)
  }
}

export const noBytes = Buffer.alloc(0)
