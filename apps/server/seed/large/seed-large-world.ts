import pg from 'pg'
import { connection } from '../../src/platform/database/database.ts'
import { receivingAddresses, samplePasswordHash } from '../people.ts'
import { seedSampleWorld, type SeedOptions } from '../seed-sample-world.ts'
import { batchOfCrowd, openConnectionPool } from './crowd.ts'
import { addStaff } from './staff.ts'
import { workOfOffice } from './work-of-office.ts'

export interface LargeWorldOptions extends SeedOptions {
  /** Members beside those of the sample world; each brings twenty transfers. */
  memberCount: number
}

/** So many members in one transaction: enough to be quick, and few enough that progress is seen. */
const batchSize = 2_000

/**
 * Fills an empty database with the sample world and a crowd around it: `memberCount` members with twenty transfers each, their
 * deposits, withdrawals and audit rows, spread over the past years and sealed; and an office that has worked on them, so that each of
 * its lists is long. For measuring and for looking.
 * Throws in production and on a database that holds anything.
 */
export async function seedLargeWorld(options: LargeWorldOptions): Promise<void> {
  const { address, memberCount, say } = options
  const owner = new pg.Client(connection(address, 'cairn'))
  await owner.connect()
  try {
    await requireEmpty(owner)
    await seedSampleWorld(options)
    await owner.query('set synchronous_commit = off')
    await openConnectionPool(owner, { passwordHash: samplePasswordHash, addresses: receivingAddresses })
    const began = performance.now()
    for (let done = 0; done < memberCount; done += batchSize) {
      const until = Math.min(done + batchSize, memberCount)
      await batchOfCrowd(owner, done + 1, until)
      const seconds = Math.round((performance.now() - began) / 1_000)
      say(`${count(until)} of ${count(memberCount)} members, ${count(until * 20)} transfers, ${seconds} s`)
    }
    await addStaff(owner, options.keys)
    await workOfOffice(owner, options)
    await sealAll(owner, say)
    // A server would do both by itself, in its first minutes.
    await owner.query('select ledger.update_daily_totals()')
    say('Telling PostgreSQL what lies where …')
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

async function requireEmpty(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ holds: boolean }>(
    `select exists (select from members) or exists (select from operators) or exists (select from ledger.transfers) as holds`,
  )
  if (rows[0]?.holds) throw new Error('This database holds something already. The large world needs an empty one.')
}

async function sealAll(owner: pg.Client, say: (line: string) => void): Promise<void> {
  for (let sealed = 0; ;) {
    const { rows } = await owner.query<{ sealed: number }>('select ledger.seal(50000) as sealed')
    const more = rows[0]?.sealed ?? 0
    if (more === 0) return
    sealed += more
    say(`${count(sealed)} transfers are sealed`)
  }
}

function count(figure: number): string {
  return figure.toLocaleString('en-US')
}
