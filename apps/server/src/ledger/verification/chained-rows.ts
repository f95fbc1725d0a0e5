import type { Hash } from 'node:crypto'

export interface Seal {
  blockNumber: bigint
  /** In hexadecimal digits. */
  entryHash: string
}

/** A transfer or an entry of the audit log, with its seal if it has one. */
export type Sealed<Entry> = Entry & { seal: Seal | null }

interface ChainedRowsOptions<Row> {
  /** The rows in the order of the chain, in non-empty pages: a round trip for each row would cost as much as its hash. */
  pages: AsyncGenerator<{ read(): Row | null }>
  numberOf: (row: Row) => bigint
  /** In hexadecimal digits. */
  hash: (row: Row) => string
  /** Names the row in a finding. */
  describe: (row: Row) => string
  report: (block: bigint, number: bigint, sentence: string) => void
  visit?: (row: Row) => void
}

/** Compares the rows of one table block by block with the seals. */
export class ChainedRows<Row extends { seal: Seal | null }> {
  count = 0
  /** Written but unsealed: normal for a second, and while no server runs. */
  unsealed = 0
  private readonly options: ChainedRowsOptions<Row>
  private page: { read(): Row | null } | null = null
  private next: Row | null = null

  constructor(options: ChainedRowsOptions<Row>) {
    this.options = options
  }

  /** Adds the rows of a block, up to a number, to its hash. Returns the number of sealed rows, and the last one's number. */
  async addBlock(block: bigint, until: bigint, blockHash: Hash): Promise<{ count: number; last: bigint | null }> {
    const { describe, hash, report } = this.options
    let count = 0
    let last: bigint | null = null
    await this.readUntil(until, (row, number) => {
      const { seal } = row
      if (!seal) {
        report(block, number, `was added outside the sealing: it has no seal, and block ${block} was sealed around it`)
        return
      }
      const entryHash = hash(row)
      count += 1
      last = number
      blockHash.update(entryHash, 'hex')
      if (entryHash === seal.entryHash && seal.blockNumber === block) return
      report(block, number, `(${describe(row)}) was altered: it is not what was sealed`)
    })
    return { count, last }
  }

  /** Reads the rows after the last block. */
  async finish(): Promise<void> {
    await this.readUntil(2n ** 63n, ({ seal }, number) => {
      if (!seal) this.unsealed += 1
      else this.options.report(seal.blockNumber, number, 'has a seal, but its block is gone: the chain was cut')
    })
  }

  private async readUntil(until: bigint, check: (row: Row, number: bigint) => void): Promise<void> {
    const { numberOf, visit } = this.options
    for (;;) {
      for (; this.next; this.next = this.page?.read() ?? null) {
        const number = numberOf(this.next)
        if (number > until) return
        visit?.(this.next)
        this.count += 1
        check(this.next, number)
      }
      this.page = (await this.options.pages.next()).value ?? null
      if (!this.page) return
      this.next = this.page.read()
    }
  }
}
