import { expect } from 'vitest'
import { confirmationsNeeded } from '@cairn/contract/operator/shared/payment-cases.ts'
import type { Random } from '../../../testing/fuzz/random.ts'
import type { ChainServer } from './chain-server.ts'
import type { MadeChain } from './dialects.ts'
import type { KilledServer } from './killed-server.ts'
import type { Scene } from './scene.ts'

export interface Played extends Scene {
  sources: ChainServer[]
  /** Both sources show it, until an event makes one of them wrong. */
  chain: MadeChain
  random: Random
  /** Another server process, which is killed while it follows; null in most histories. */
  killed: KilledServer | null
}

/**
 * Returns a look at each payment to these deposits, by one watcher or by two, and where the history has a server to kill by that one
 * too. No payment may be credited that is not deep enough at each source, even if one of them is wrong.
 */
export function createFollow({ killed, ...watch }: Played, ids: string[]): () => Promise<void> {
  let isToDie = killed !== null
  return async () => {
    await watch.change('update address_looks set due_at = now() where deposit_id = any ($1)', ids)
    await watch.change('update incoming_payments set looked_up_at = null where deposit_id = any ($1)', ids)
    const before = await listCredited(watch, ids)
    const isWatchedTwice = watch.random.percent(15)
    const isKilled = isToDie && watch.random.percent(50)
    const afterMs = watch.random.int(200)
    if (isKilled) isToDie = false
    if (isKilled) await killed?.restart()
    await Promise.all([watch.follow(), isWatchedTwice && watch.follow(), isKilled && killed?.followAndDie(afterMs)])
    for (const id of await listCredited(watch, ids)) if (!before.includes(id)) expectFinalAtEach(watch, id)
  }
}

/** The transactions of the payments to these deposits that are credited. */
export async function listCredited({ change }: Pick<Played, 'change'>, ids: string[]): Promise<string[]> {
  const { rows } = await change(
    'select transaction_id from incoming_payments where outcome is not null and reversed_at is null and deposit_id = any ($1)',
    ids,
  )
  return rows.map(({ transaction_id }) => transaction_id)
}

function expectFinalAtEach({ sources }: Pick<Played, 'sources'>, transactionId: string): void {
  for (const { answer, chain } of sources) {
    expect(answer, 'a source was silent').toBeNull()
    const height = chain.transactions.find(({ id }) => id === transactionId)?.height ?? null
    expect(height, 'a source did not show the block').not.toBeNull()
    expect(chain.height - height! + 1).toBeGreaterThanOrEqual(confirmationsNeeded.bitcoin)
  }
}
