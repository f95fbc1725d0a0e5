import { sql } from 'kysely'
import { recordAudit } from '../audit/record-audit.ts'
import { inTransaction, type Database } from '../database.ts'
import { centsToDecimal } from '@cairn/contract/money.ts'
import { releaseDeposit } from './release-deposit.ts'

/**
 * Returns every deposit whose plan's term is over to its member's balance, each in a transaction of its own. Two servers may
 * do it at once: whoever comes second to a deposit skips it. Answers how many were released.
 */
export async function releaseMaturedDeposits(database: Database): Promise<number> {
  for (let released = 0; ; released += 1) if (!(await releaseNext(database))) return released
}

function releaseNext(database: Database): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const matured = await tx
      .selectFrom('deposits as deposit')
      .innerJoin('plans as plan', 'plan.id', 'deposit.plan_id')
      .where('deposit.status', '=', 'completed')
      .where('deposit.released_at', 'is', null)
      .where(sql<boolean>`deposit.decided_at + plan.term_days * interval '1 day' <= now()`)
      .orderBy('deposit.decided_at')
      .limit(1)
      .forUpdate('deposit')
      .skipLocked()
      .select(['deposit.id', 'deposit.member_id', 'deposit.received_cents'])
      .executeTakeFirst()
    if (!matured?.received_cents) return false

    await releaseDeposit(tx, 'system', { ...matured, received_cents: matured.received_cents })
    await recordAudit(
      tx,
      { caller: { kind: 'system' } },
      {
        did: 'deposit_released',
        subject: { kind: 'deposit', id: matured.id },
        memberId: matured.member_id,
        details: { amount: centsToDecimal(matured.received_cents) },
      },
    )
    return true
  })
}
