import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Seals every posted transfer. It may take a moment: a transfer is sealed only after every earlier transaction of the cluster,
 * including those of other tests, has ended.
 */
export async function sealEverything(owner: pg.Client, blockSize = 10_000): Promise<void> {
  for (;;) {
    await owner.query('select ledger.seal($1)', [blockSize])
    const { rows } = await owner.query<{ waiting: boolean }>(
      `select exists (select from ledger.transfers
         where xact >= coalesce((select max(until_xact) from ledger.blocks), '0')) as waiting`,
    )
    if (!rows[0]?.waiting) return
    await sleep(10)
  }
}
