import { randomUuid } from './random-uuid.ts'

/** The key of an operation: drawn once for a filled form, kept for retries, drawn again when a value changes or it is done. */
export class IdempotencyKey {
  #values = ''
  #key = ''

  /** The key for these values. */
  of(values: unknown): string {
    const text = JSON.stringify(values)
    if (!this.#key || text !== this.#values) {
      this.#values = text
      this.#key = randomUuid()
    }
    return this.#key
  }

  /** The server has either done it or refused it. The next press is another operation. */
  forget(): void {
    this.#key = ''
  }
}
