import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Seals every transfer and every audit entry, once the transactions that are writing some have ended. */
export async function sealEverything(owner: pg.Client | pg.Pool, blockSize = 10_000): Promise<void> {
  for (;;) {
    await owner.query('select ledger.seal($1)', [blockSize])
    const { rows } = await owner.query<{ waiting: boolean }>(
      `select exists (select from ledger.transfers
         where position > coalesce((select max(until_position) from ledger.blocks), 0))
       or exists (select from audit.events
         where id > coalesce((select max(until_event) from ledger.blocks), 0)) as waiting`,
    )
    if (!rows[0]?.waiting) return
    await sleep(10)
  }
}
