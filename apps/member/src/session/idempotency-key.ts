/** The key of a operation: drawn once for a filled form, kept through retries, drawn anew when a value changes or it is done. */
export class IdempotencyKey {
  #values = ''
  #key = ''

  /** The key for these values. */
  of(values: unknown): string {
    const text = JSON.stringify(values)
    if (!this.#key || text !== this.#values) {
      this.#values = text
      this.#key = drawUuid()
    }
    return this.#key
  }

  /** The server has answered: it did it, or has said that it did not. The next press is another operation. */
  forget(): void {
    this.#key = ''
  }
}

/** A random UUID. The browser's own is missing where the page is served without TLS, as on a machine at home. */
function drawUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
