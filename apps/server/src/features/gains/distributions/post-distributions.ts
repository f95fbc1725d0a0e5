import { sql } from 'kysely'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { distributionFailures, type DistributionFailure } from '@cairn/contract/operator/gains/distributions.ts'
import { approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import { lockOperatorsInPlace } from '../../../shared/approvals/request-approval.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { constraintRefusals } from '../../../shared/constraint-refusals.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { toRefusal } from '../../../platform/http/error-handler.ts'
import { isTemporary, refuse } from '../../../platform/http/refusal.ts'
import type { JobContext, Task } from '../../../platform/jobs/task.ts'
import { deriveShareId } from '../../../ledger/posting/derive-transfer-id.ts'
import { postDistribution } from '../../../ledger/posting/post-transfers.ts'
import { lockRealisedGains } from '../../../ledger/realised-gains.ts'
import { signRow, type SigningKeys } from '../../../shared/signing/signatures/row-signature.ts'
import { requireSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { computeShares, type Share } from './compute-shares.ts'

/** Shares per statement: few enough to stay far below the statement timeout. */
const batchSize = 10_000

/**
 * Posts every requested distribution, oldest first, each in one transaction: all members are paid, or the record has the reason.
 * It runs on each request and every minute, so that a crash delays a distribution by a minute at most. Two servers may run it at
 * once: the second skips rows that the first has locked.
 */
export const postDistributions: Task = async (_payload, context) => {
  while (await postNext(context)) continue
}

/** Posts one, or marks it failed; false when none is left. It posts only distributions that the server signed. */
async function postNext(context: JobContext): Promise<boolean> {
  const { database, log } = context
  let next: Requested | undefined
  try {
    await inTransaction(database, async (tx) => {
      next = await lockNext(tx)
      if (!next) return
      await requireSigned(tx, context, 'distribution', [next.id])
      await post(tx, context.keys, next)
    })
  } catch (error) {
    const refusal = toRefusal(error, constraintRefusals)
    // The job runs again.
    if (!next || isTemporary(refusal)) throw error
    const failure = distributionFailures.find((known) => known === refusal.code) ?? 'internal_error'
    if (failure === 'internal_error') log.error({ err: error, distribution: next.id }, 'a distribution was not posted')
    await inTransaction(database, (tx) => markFailed(tx, next as Requested, failure))
  }
  return next !== undefined
}

type Requested = NonNullable<Awaited<ReturnType<typeof lockNext>>>

function lockNext(tx: Transaction) {
  return tx
    .selectFrom('distributions')
    .where('status', '=', 'posting')
    .orderBy('requested_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select(['id', 'plan_id', 'amount_cents', 'preview_hash', 'requested_by', 'approval_id'])
    .select(sql<string>`as_of::text`.as('as_of'))
    .executeTakeFirst()
}

/**
 * Computes the shares again under the lock of the plan's gains. Refuses `preview_changed` for other shares than the previewed
 * ones, and `approval_requester_gone` for an operator who may no longer pay out.
 */
async function post(tx: Transaction, keys: SigningKeys, distribution: Requested): Promise<void> {
  await requireDecidersInPlace(tx, distribution)
  lockRealisedGains(tx, distribution.plan_id)
  const { plan_id: planId, amount_cents: amountCents, as_of: asOf } = distribution
  const { period, investedCents, shares, hash } = await computeShares(tx, { planId, amountCents, asOf })
  if (hash !== distribution.preview_hash) throw refuse('preview_changed')

  const paid = shares.filter(({ cents }) => cents > 0n)
  for (let count = 0; count < paid.length; count += batchSize) {
    await insertShares(tx, keys, distribution.id, paid.slice(count, count + batchSize))
  }
  // It comes last, because it locks the members' accounts.
  await postDistribution(tx, distribution.id)
  await tx
    .updateTable('distributions')
    .set({
      status: 'posted',
      counted_from: period.counted_from,
      invested_cents: investedCents,
      member_count: paid.length,
      finished_at: sql`now()`,
    })
    .where('id', '=', distribution.id)
    .execute()
  const { name: plan, rule, counted_from, as_of } = period
  const details = { plan, amount: centsToDecimal(amountCents), members: paid.length, rule, counted_from, as_of }
  await bindCaller(tx, { kind: 'system' }).audit('gains_distributed', { subjectId: distribution.id, details })
}

/** Locks its requester and approver: the job can run later than they decided. */
async function requireDecidersInPlace(tx: Transaction, { requested_by, approval_id }: Requested): Promise<void> {
  const approval = await tx
    .selectFrom('approvals')
    .where('id', '=', approval_id)
    .select('decided_by')
    .executeTakeFirst()
  const deciders = [requested_by, approval?.decided_by].filter((id) => typeof id === 'string')
  const inPlace = await lockOperatorsInPlace(tx, deciders)
  const { requesterRoles }: { requesterRoles: readonly string[] } = approvalKinds.distribution
  if (inPlace.length < deciders.length || inPlace.some(({ role }) => !requesterRoles.includes(role))) {
    throw refuse('approval_requester_gone')
  }
}

async function insertShares(tx: Transaction, keys: SigningKeys, id: string, shares: Share[]): Promise<void> {
  // Each id derives from the distribution and the member, so the ledger refuses to pay a share twice.
  const rows = shares.map(({ cents, memberId }) => ({
    id: deriveShareId(id, memberId),
    distribution_id: id,
    member_id: memberId,
    amount_cents: cents,
  }))
  await sql`
    insert into distribution_shares (id, distribution_id, member_id, invested_cents, weight, amount_cents, signature)
    select id, ${id}, member_id, invested_cents, weight, amount_cents, signature
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.member_id)}::uuid[],
      ${shares.map(({ investedCents }) => investedCents)}::bigint[], ${shares.map(({ weight }) => weight)}::bigint[],
      ${rows.map((row) => row.amount_cents)}::bigint[],
      ${rows.map((row) => signRow(keys, 'distribution_share', row))}::bytea[])
      as share (id, member_id, invested_cents, weight, amount_cents, signature)`.execute(tx)
}

async function markFailed(tx: Transaction, distribution: Requested, failure: DistributionFailure): Promise<void> {
  const failed = await tx
    .updateTable('distributions')
    .set({ status: 'failed', failure, finished_at: sql`now()` })
    .where('id', '=', distribution.id)
    // Another server may have posted it since.
    .where('status', '=', 'posting')
    .returning('id')
    .executeTakeFirst()
  const details = { amount: centsToDecimal(distribution.amount_cents), failure }
  if (!failed) return
  await bindCaller(tx, { kind: 'system' }).audit('distribution_failed', { subjectId: distribution.id, details })
}
