import type pg from 'pg'
import { openAccountSheet } from '../reporting/account-sheet.ts'
import { openReport, type Finding, type Report } from './findings.ts'
import { oneAtATime, type Books } from './read-books.ts'
import type { Head } from '../sealing/head.ts'
import { verifyCauses } from './verify-causes.ts'
import { verifyChain, type ChainSummary } from './verify-chain.ts'
import { verifyRecords } from './verify-records.ts'

export interface Verification extends ChainSummary {
  accounts: number
  /** The number of checked signatures; null when they were not checked. */
  signatures: number | null
  findings: Finding[]
  /** The number of all findings; `findings` has the first hundred of each kind. */
  findingCount: number
}

export interface VerifyOptions {
  noted?: Head | null
  /** Checks the signatures of records, adds to the report and returns their number: `verifySignatures`. */
  checkSignatures?: ((books: Books, report: Report) => Promise<number>) | null
  /** Called about once a second with the number of transfers read so far, and when all are read. */
  onProgress?: (transfers: number) => void
}

/**
 * Recomputes the whole ledger from its transfers: the chain with the audit log, every balance and every rule of a transfer. Compares
 * every transfer with the record that causes it, and every such record with its transfer.
 * Reads one snapshot, so the server can run meanwhile. It shares no code with
 * posting and sealing.
 */
export async function verifyLedger(
  client: pg.Client | pg.PoolClient,
  options: VerifyOptions = {},
): Promise<Verification> {
  const { checkSignatures = null, noted = null, onProgress = () => {} } = options
  const report = openReport()
  const books = oneAtATime(client)
  await books.query('begin transaction isolation level repeatable read, read only')
  try {
    await books.query("set local statement_timeout = 0; set local TimeZone = 'UTC'; set local work_mem = '64MB'")
    // An index reads each page and its seals; a plan that reads the whole table for each page would never end.
    await books.query(`
      set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_nestloop = off;
      set local enable_sort = off`)
    const sheet = await openAccountSheet(books, report)
    let seen = 0
    let toldAt = performance.now()
    const visit: Parameters<typeof verifyChain>[1]['visit'] = (entry) => {
      sheet.post(entry)
      seen += 1
      if (seen % 10_000 !== 0 || performance.now() - toldAt < 1_000) return
      toldAt = performance.now()
      onProgress(seen)
    }
    const chain = await verifyChain(books, { report, visit, noted })
    onProgress(seen)
    const accounts = await sheet.compare()

    await books.query(`
      set local enable_seqscan = on; set local enable_hashjoin = on; set local enable_nestloop = on;
      set local enable_sort = on`)
    await verifyCauses(books, report)
    await verifyRecords(books, report)
    const signatures = checkSignatures ? await checkSignatures(books, report) : null
    return { ...chain, accounts, signatures, findings: report.findings(), findingCount: report.count() }
  } finally {
    await books.query('rollback')
  }
}
