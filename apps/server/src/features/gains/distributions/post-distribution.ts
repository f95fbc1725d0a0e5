import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money.ts'
import { postDistribution as call } from '@cairn/contract/operator/distributions.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { memberAvailable, realisedGains } from '../../../ledger/accounts.ts'
import { lockPlanGains } from '../../../ledger/posting/lock-plan-gains.ts'
import { postBulk } from '../../../ledger/posting/post-transfers.ts'
import { computeShares, type Share } from './compute-shares.ts'
import { forgetProgress, noteProgress } from './note-progress.ts'

/** So many members a statement: few enough that none runs into its time, and that progress is seen. */
const batchSize = 2_000

/**
 * Pays a plan's gains out, to everybody or nobody. What is posted is what was previewed: the shares are computed again under
 * the lock of the plan's gains, and other shares, or another distribution since, refuse it with `preview_changed`.
 */
export const postDistribution = route(call, async ({ actor, audit, body, caller, services, tx }) => {
  await lockPlanGains(tx, body.plan)
  const posted = await tx
    .selectFrom('distributions')
    .where('id', '=', body.id)
    .select('member_count')
    .executeTakeFirst()
  if (posted) return { member_count: posted.member_count, msg: 'Distributed' }

  const { plan, investedCents, shares, hash } = await computeShares(tx, body.plan, body.amount)
  if (hash !== body.hash) throw refuse('preview_changed')
  const paid = shares.filter(({ cents }) => cents > 0n)
  await tx
    .insertInto('distributions')
    .values({
      id: body.id,
      plan_id: plan.id,
      amount_cents: body.amount,
      invested_cents: investedCents,
      member_count: paid.length,
      preview_hash: hash,
      distributed_by: caller.operatorId,
    })
    .execute()
  try {
    for (let count = 0; count < paid.length; count += batchSize) {
      await noteProgress(services.database, body.id, { posted: count, of: paid.length })
      await payShares(tx, { id: body.id, planId: plan.id, actor }, paid.slice(count, count + batchSize))
    }
  } finally {
    await forgetProgress(services.database, body.id)
  }

  const details = { plan: plan.name, amount: centsToDecimal(body.amount), members: paid.length }
  await audit('gains_distributed', { subjectId: body.id, details })
  return { member_count: paid.length, msg: 'Distributed' }
})

async function payShares(
  tx: Transaction,
  distribution: { id: string; planId: string; actor: string },
  shares: Share[],
): Promise<void> {
  const ids = shares.map(() => randomUUIDv7())
  await sql`
    insert into distribution_shares (id, distribution_id, member_id, invested_cents, amount_cents)
    select id, ${distribution.id}, member_id, invested_cents, amount_cents
    from unnest(${ids}::uuid[], ${shares.map(({ memberId }) => memberId)}::uuid[],
      ${shares.map(({ investedCents }) => investedCents)}::bigint[], ${shares.map(({ cents }) => cents)}::bigint[])
      as share (id, member_id, invested_cents, amount_cents)`.execute(tx)
  await postBulk(
    tx,
    distribution.actor,
    shares.map(({ memberId, cents }, place) => ({
      id: ids[place] ?? '',
      kind: 'gain_distributed',
      from: realisedGains(distribution.planId),
      to: memberAvailable(memberId),
      amountCents: cents,
      reference: distribution.id,
    })),
  )
}
