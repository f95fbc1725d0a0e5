import pg from 'pg'
import { addMemberBatch, prepareBatches } from '../../apps/server/seed/large/add-members.ts'
import { receivingAddresses, samplePasswordHash } from '../../apps/server/seed/people.ts'
import { connection } from '../../apps/server/src/platform/database/database.ts'
import type { BenchServer } from '../server/bench-server.ts'

/** The members in one transaction. */
const batchSize = 2_000
/** Transfers in one block. */
const blockSize = 10_000

/**
 * Adds members with these numbers to the large world, each with twenty transfers and their records, through the functions of the
 * ledger, and seals them. Returns how long each transfer took to post and to seal, in milliseconds.
 */
export async function grow(
  server: BenchServer,
  first: number,
  last: number,
): Promise<{ postMs: number; sealMs: number }> {
  const owner = new pg.Client(connection(server.address, 'cairn'))
  await owner.connect()
  try {
    await owner.query('set synchronous_commit = off')
    await prepareBatches(owner, { passwordHash: samplePasswordHash, addresses: receivingAddresses })
    // The server does not seal meanwhile, so that the sealing can be measured.
    await owner.query("select pg_advisory_lock(hashtext('cairn ledger seal'))")
    const began = performance.now()
    for (let done = first - 1; done < last; done += batchSize) {
      await addMemberBatch(owner, done + 1, Math.min(done + batchSize, last))
    }
    const filled = performance.now()
    await owner.query('set synchronous_commit = on')
    let count = 0
    for (let sealed = 1; sealed > 0; count += sealed) {
      const { rows } = await owner.query<{ sealed: number }>('select ledger.seal($1) as sealed', [blockSize])
      sealed = rows[0]?.sealed ?? 0
    }
    const sealMs = (performance.now() - filled) / count
    await owner.query('select ledger.update_daily_totals()')
    await owner.query('vacuum analyze')
    return { postMs: (filled - began) / count, sealMs }
  } finally {
    await owner.end()
  }
}
