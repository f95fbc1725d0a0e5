import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { recordCauses, type PlannedTransfer } from '../../testing/ledger/record-causes.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { openMemberAccounts } from '../accounts.ts'
import { postTransfers } from '../posting/post-transfers.ts'
import { verifyLedger } from '../verification/verify.ts'

const server = useTestDatabase(32)
const random = seededRandom(drawSeed())

describe(`the bank test (seed ${random.seed}) (REL-2)`, () => {
  const transfers = scale({ usual: 1_000, faults: 20_000 })

  test.for([2, 8, 64])(
    `${transfers} transfers of every kind over %i members at once: every read adds up`,
    async (count) => {
      const members = Array.from({ length: count }, () => randomUUIDv7())
      for (const id of members) await inTransaction(server.database, (tx) => openMemberAccounts(tx, id))

      let left = transfers
      const tellers = Array.from({ length: 24 }, async () => {
        while (left > 0) {
          const planned = Array.from({ length: 1 + random.int(4) }, () => draw(random.pick(members)))
          left -= planned.length
          const batch = await recordCauses(server.owner, planned)
          await inTransaction(server.database, async (tx) => postTransfers(tx, 'system', ...batch)).catch((error) => {
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
      // Each record has one transfer here: a sent withdrawal was never held, and a refused transfer has a record.
      const { findings } = await verifyLedger(server.owner)
      expect(findings.filter(({ what }) => what !== 'record')).toEqual([])
    },
  )
})

function draw(memberId: string): PlannedTransfer {
  const kind = random.pick([
    'deposit_confirmed',
    'deposit_confirmed',
    'deposit_released',
    'deposit_from_balance',
    'withdrawal_held',
    'withdrawal_released',
    'withdrawal_sent',
  ] as const)
  return { kind, memberId, cents: BigInt(1 + random.int(500)), asset: random.pick(['bitcoin', 'usdt']) }
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
