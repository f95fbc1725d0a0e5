import { inTransaction, type Database } from '../../../platform/database/database.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { lockMaturedDeposits } from './lock-matured-deposits.ts'
import { returnToBalance } from './return-to-balance.ts'

/**
 * Returns every deposit whose term has ended to the balance, each in its own transaction, and returns their number. Two
 * servers may run it at once: each skips what the other has locked.
 */
export async function releaseMaturedDeposits(database: Database): Promise<number> {
  for (let released = 0; ; released += 1) if (!(await releaseNext(database))) return released
}

function releaseNext(database: Database): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const [matured] = await lockMaturedDeposits(tx, 1)
    if (matured) await returnToBalance(tx, bindCaller(tx, { kind: 'system' }), matured)
    return matured !== undefined
  })
}
