import type pg from 'pg'
import { withClient } from '../../apps/server/src/platform/database/with-client.ts'
import { seedSampleWorld, type SeedOptions } from '../../apps/server/seed/seed-sample-world.ts'
import { signRows } from '../../apps/server/src/shared/signing/signatures/sign-rows.ts'
import { addMemberBatch, prepareBatches } from './add-members.ts'
import { addStaff } from './staff.ts'
import { addBackofficeWork } from './add-backoffice-work.ts'

export interface LargeWorldOptions extends SeedOptions {
  /** Members beside the sample world; each has twenty transfers. */
  memberCount: number
}

/** The members in one transaction: enough to be quick, and few enough to show progress. */
const batchSize = 2_000

/**
 * Fills an empty database with the sample world and `memberCount` more members with twenty transfers each, their deposits,
 * withdrawals and audit rows, dated over the past years and sealed. It adds the work of operators, so that each list of the
 * back office is long. For measurements and demonstrations. Throws in production and on a database that contains data.
 */
export async function seedLargeWorld(options: LargeWorldOptions): Promise<void> {
  const { address, memberCount, print } = options
  await withClient(address, 'cairn', async (owner) => {
    await requireEmpty(owner)
    await seedSampleWorld(options)
    await owner.query('set synchronous_commit = off')
    await prepareBatches(owner)
    const began = performance.now()
    for (let done = 0; done < memberCount; done += batchSize) {
      const until = Math.min(done + batchSize, memberCount)
      await addMemberBatch(owner, done + 1, until)
      const seconds = Math.round((performance.now() - began) / 1_000)
      print(`${count(until)} of ${count(memberCount)} members, ${count(until * 20)} transfers, ${seconds} s`)
    }
    await addStaff(owner, options.keys)
    await addBackofficeWork(owner, options)
    print('Signing and sealing …')
    await owner.query('analyze')
    await signRows(owner, options.keys, (_kind, { signature }) => signature === null)
    await sealAll(owner, print)
    // A server would do both by itself, in its first minutes.
    await owner.query('select ledger.update_daily_totals()')
    print('Updating the statistics of PostgreSQL …')
    await owner.query('vacuum analyze')
  })
}

async function requireEmpty(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ has_data: boolean }>(
    `select exists (select from members) or exists (select from operators) or exists (select from ledger.transfers) as has_data`,
  )
  if (rows[0]?.has_data) throw new Error('This database contains data. The large world needs an empty one.')
}

async function sealAll(owner: pg.Client, print: (line: string) => void): Promise<void> {
  for (let sealed = 0; ;) {
    const { rows } = await owner.query<{ sealed: number }>('select ledger.seal(50000) as sealed')
    const more = rows[0]?.sealed ?? 0
    if (more === 0) return
    sealed += more
    print(`${count(sealed)} transfers and audit entries are sealed`)
  }
}

function count(figure: number): string {
  return figure.toLocaleString('en-US')
}
