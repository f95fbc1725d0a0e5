import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { formatSplit, splitLoss, type SplitLoss } from '../../src/features/gains/split-loss.ts'
import { custody, memberInvested, realisedGains } from '../../src/ledger/accounts.ts'
import { addApproved } from '../add-approved.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import type { Platform } from '../add-platform.ts'
import { daysAgo } from '../days-ago.ts'
import type { Fixture, Step } from '../fixture.ts'
import { broker, type SampleResult } from '../plan-results.ts'
import { distribute } from './distribute.ts'
import { drawTransactionId } from './draw-transaction-id.ts'
import { postBackdated } from './post-backdated.ts'

interface Result {
  plan: { id: string; name: string }
  amountCents: bigint
  at: Date
  /** In UTC, as `2026-11-20`. */
  day: string
}

/** A gain, a loss or a distribution of a plan, posted as the server posts it, with its date in the past. */
export function stepOfResult(scene: Fixture, { planIds, operatorIds }: Platform, sample: SampleResult): Step {
  const at = daysAgo(sample.daysAgo)
  const result: Result = {
    plan: { id: planIds[sample.plan] ?? '', name: sample.plan },
    amountCents: requireCents(sample.amount),
    at,
    day: at.toISOString().slice(0, 10),
  }
  const { kind, document = '' } = sample
  const happen = () =>
    kind === 'distribution'
      ? distribute(scene, operatorIds, { ...result, planId: result.plan.id })
      : recordGainOrLoss(scene, operatorIds, { ...result, kind, document })
  return { daysAgo: sample.daysAgo, happen }
}

async function recordGainOrLoss(
  scene: Fixture,
  operatorIds: Platform['operatorIds'],
  { kind, document, plan, amountCents, at, day }: Result & { kind: 'gain' | 'loss'; document: string },
): Promise<void> {
  const split = kind === 'loss' ? await splitLoss(scene.tx, { plan, amountCents, day }) : null
  const [outside, gains] = [custody('usdt'), realisedGains(plan.id)]
  const accounts = kind === 'gain' ? { from: outside, to: gains } : { from: gains, to: outside }
  const transfer = kind === 'gain' ? ('gain_realised' as const) : ('loss_realised' as const)
  const amount = centsToDecimal(amountCents)
  const covered = split && {
    from_gains: centsToDecimal(split.gainsCents),
    invested_before: centsToDecimal(split.investedCents),
  }
  const approvalId = await addApproved(
    scene,
    operatorIds,
    {
      kind: 'gain_or_loss',
      payload: { transfer, ...accounts, amount, plan_id: plan.id, day, plan: plan.name, ...covered },
      sentence: `A ${kind} of ${formatUsd(amountCents)} for the plan ${plan.name} on ${day}, documented by “${document}”${split ? formatSplit(split) : ''}`,
      reason: 'The position is closed',
      at,
    },
    {
      name: `${document.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`,
      lines: [document, broker, formatUsd(amountCents)],
    },
  )
  const id = randomUUIDv7()
  await scene.tx
    .insertInto('gains_and_losses')
    .values({
      id,
      plan_id: plan.id,
      kind,
      amount_cents: amountCents,
      asset: 'usdt',
      happened_on: day,
      document_name: document,
      counterparty: broker,
      transaction_id: drawTransactionId('usdt'),
      approval_id: approvalId,
      recorded_at: at,
    })
    .execute()
  const postedCents = split ? split.gainsCents : amountCents
  const by = `operator:${operatorIds.owner}`
  if (postedCents > 0n) {
    const posted = { id: approvalId, kind: transfer, ...accounts, amountCents: postedCents, reference: approvalId }
    await postBackdated(scene.tx, at, by, posted)
  }
  if (split) await shareLoss(scene, by, { id, approvalId, plan, at, day, split })
}

interface SharedLoss extends Omit<Result, 'amountCents'> {
  id: string
  approvalId: string
  split: SplitLoss
}

/** As `ledger.post_shared_loss`, which posts at the present time only. */
async function shareLoss(
  { tx }: Fixture,
  by: string,
  { id, approvalId, plan, at, day, split }: SharedLoss,
): Promise<void> {
  const { rows } = await sql<{ id: string; deposit_id: string; member_id: string; amount_cents: bigint }>`
    insert into loss_shares (id, loss_id, deposit_id, member_id, left_cents, amount_cents, lost_at)
    select gen_random_uuid(), ${id}, deposit_id, member_id, left_cents, amount_cents, ${at}
    from divide_loss(${plan.id}, ${day}, ${split.restCents})
    returning id, deposit_id, member_id, amount_cents`.execute(tx)
  for (const { id: shareId, deposit_id, member_id, amount_cents: amountCents } of rows) {
    await sql`update deposits set lost_cents = lost_cents + ${amountCents} where id = ${deposit_id}`.execute(tx)
    await postBackdated(tx, at, by, {
      id: shareId,
      kind: 'loss_shared',
      from: memberInvested(member_id),
      to: custody('usdt'),
      amountCents,
      reference: approvalId,
    })
  }
}
