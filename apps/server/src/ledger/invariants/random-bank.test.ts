import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/server/test-database.ts'
import { custody, memberAvailable, memberHeld, memberInvested, openMemberAccounts } from '../accounts.ts'
import { postTransfers, type Transfer } from '../posting/post-transfers.ts'
import { verifyLedger } from '../verification/verify.ts'

let server: TestDatabase
const random = seededRandom(drawSeed())

beforeAll(async () => {
  server = await openTestDatabase(32)
})
afterAll(() => server.close())

describe(`the bank test (seed ${random.seed}) (REL-2)`, () => {
  const transfers = scale({ usual: 2_000, faults: 20_000 })

  test.for([2, 8, 64])(
    `${transfers} transfers of every kind over %i members at once: every read adds up`,
    async (count) => {
      const members = Array.from({ length: count }, () => randomUUIDv7())
      for (const id of members) await inTransaction(server.database, (tx) => openMemberAccounts(tx, id))

      let left = transfers
      const tellers = Array.from({ length: 24 }, async () => {
        while (left > 0) {
          const batch = Array.from({ length: 1 + random.int(4) }, () => draw(random.pick(members)))
          left -= batch.length
          await inTransaction(server.database, async (tx) => postTransfers(tx, 'system', batch)).catch((error) => {
            // The only allowed failure: an account does not cover it. A deadlock would fail here.
            expect(error.constraint).toBe('accounts_balance_floor')
          })
        }
      })
      const closing = new AbortController()
      let reads = 0
      const auditors = Array.from({ length: 2 }, async () => {
        for (; !closing.signal.aborted; reads += 1) expect(await readSums()).toEqual({ sum: 0n, below_zero: 0n })
      })
      await Promise.all(tellers)
      closing.abort()
      await Promise.all(auditors)

      expect(reads).toBeGreaterThan(4)
      // Money moved here without records of deposits and withdrawals.
      const { findings } = await verifyLedger(server.owner)
      expect(findings.filter(({ what }) => what !== 'record')).toEqual([])
    },
  )
})

function draw(member: string): Transfer {
  const [available, invested, held] = [memberAvailable(member), memberInvested(member), memberHeld(member)]
  const way = random.pick([
    { kind: 'deposit_confirmed', from: custody('bitcoin'), to: invested },
    { kind: 'deposit_confirmed', from: custody('usdt'), to: invested },
    { kind: 'deposit_released', from: invested, to: available },
    { kind: 'deposit_from_balance', from: available, to: invested },
    { kind: 'withdrawal_held', from: available, to: held },
    { kind: 'withdrawal_released', from: held, to: available },
    { kind: 'withdrawal_sent', from: held, to: custody('bitcoin') },
  ] as const)
  return { ...way, id: randomUUIDv7(), reference: randomUUIDv7(), amountCents: BigInt(1 + random.int(500)) }
}

/** The stored balances, and the sums of the accounts that store none, in one statement and so at one moment. */
async function readSums(): Promise<{ sum: bigint; below_zero: bigint }> {
  const { rows } = await server.database.plainPool.query<{ sum: string; below_zero: string }>(`
    select (select coalesce(sum(balance_cents), 0) from ledger.accounts)
      + (select coalesce(sum(case when g.balance_cents is null then amount_cents else 0 end
           - case when f.balance_cents is null then amount_cents else 0 end), 0)
         from ledger.transfers join ledger.accounts f on f.id = from_account join ledger.accounts g on g.id = to_account)
      as sum,
      (select count(*) from ledger.accounts where balance_cents < 0) as below_zero`)
  return { sum: BigInt(rows[0]?.sum ?? -1), below_zero: BigInt(rows[0]?.below_zero ?? -1) }
}
