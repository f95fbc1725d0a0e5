/** Writes numbers (high byte first), bytes and texts one after the other into a buffer, which grows as needed. */
export class ByteWriter {
  private buffer = Buffer.alloc(1_024)
  private view = new DataView(this.buffer.buffer, this.buffer.byteOffset)
  private length = 0

  clear(): void {
    this.length = 0
  }

  /** The bytes since `clear`, valid until the next one. */
  read(): Buffer {
    return this.buffer.subarray(0, this.length)
  }

  addInt32(number: number): void {
    this.reserve(4)
    this.view.setInt32(this.length, number)
    this.length += 4
  }

  addInt64(number: bigint): void {
    this.reserve(8)
    this.view.setBigInt64(this.length, number)
    this.length += 8
  }

  addBytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Its length first, -1 for null, so that it cannot run into the next field. */
  addText(text: string | null): void {
    if (text === null) return this.addInt32(-1)
    this.reserve(4 + 3 * text.length)
    const length = this.buffer.write(text, this.length + 4, 'utf8')
    this.view.setInt32(this.length, length)
    this.length += 4 + length
  }

  /** The length first, -1 for null. */
  addOptionalBytes(bytes: Uint8Array | null): void {
    this.addInt32(bytes?.length ?? -1)
    if (bytes) this.addBytes(bytes)
  }

  private reserve(count: number): void {
    if (this.length + count <= this.buffer.length) return
    const grown = Buffer.alloc(2 * (this.length + count))
    grown.set(this.buffer.subarray(0, this.length))
    this.buffer = grown
    this.view = new DataView(grown.buffer, grown.byteOffset)
  }
}
