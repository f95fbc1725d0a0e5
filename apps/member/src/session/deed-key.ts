/** The key of a deed: drawn once for a filled form, kept through retries, drawn anew when a value changes or it is done. */
export class DeedKey {
  #values = ''
  #key = ''

  /** The key for these values. */
  of(values: unknown): string {
    const text = JSON.stringify(values)
    if (!this.#key || text !== this.#values) {
      this.#values = text
      this.#key = crypto.randomUUID()
    }
    return this.#key
  }

  /** The server has answered: it did it, or has said that it did not. The next press is another deed. */
  forget(): void {
    this.#key = ''
  }
}
