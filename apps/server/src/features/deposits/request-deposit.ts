import { randomUUIDv7 } from 'node:crypto'
import { requestDeposit as call } from '@cairn/contract/member/deposits.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { memberAvailable, memberInvested } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting/post-transfers.ts'
import { requireKnownChain } from '../../ledger/sealing/known-chain.ts'
import { earnReferralBonus } from '../../shared/earn-referral-bonus.ts'

/**
 * Puts money into a plan. From the balance it is transferred and completed at once. From a wallet the deposit is
 * pending until an operator confirms the payment, and nothing moves yet.
 */
export const requestDeposit = route(call, async ({ actor, audit, body, caller, services, tx }) => {
  await requireConfirmedEmail(tx, caller.memberId, services.config)
  const plan = await requireOpenPlan(tx, body.plan)
  const amountCents = body.amount
  if (amountCents < plan.min_cents) {
    throw refuse('amount_below_minimum', { plan: plan.name, minimum: formatUsd(plan.min_cents) })
  }
  if (amountCents > plan.max_cents) {
    throw refuse('amount_above_maximum', { plan: plan.name, maximum: formatUsd(plan.max_cents) })
  }

  const id = randomUUIDv7()
  const deposit = { id, memberId: caller.memberId, planId: plan.id, amountCents }
  const address = body.wallet === 'balance' ? null : await requireReceivingAddress(tx, body.wallet)
  const status = address ? 'pending' : 'completed'
  if (address) await insertPending(tx, deposit, address)
  else await completeFromBalance(tx, actor, deposit)

  const details = { amount: centsToDecimal(amountCents), plan: plan.name, wallet: body.wallet, status }
  await audit('deposit_requested', { subjectId: id, memberId: caller.memberId, details })
  return {
    msg: address ? 'Your deposit is waiting for the payment' : 'Your deposit is completed',
    deposit: { _id: id, status, amount: amountCents, wallet: body.wallet, address: address?.address ?? '' },
  }
})

interface NewDeposit {
  id: string
  memberId: string
  planId: string
  amountCents: bigint
}

/** The open plan that the request names, by `_id` if given, else by name. If both are given, both must match. */
async function requireOpenPlan(tx: Transaction, chosen: { _id?: string | undefined; name: string }) {
  const open = await tx
    .selectFrom('plans')
    .where('state', '=', 'open')
    .where('name', '=', chosen.name)
    .select(['id', 'name', 'min_cents', 'max_cents'])
    .executeTakeFirst()
  if (!open || (chosen._id !== undefined && chosen._id !== open.id)) throw refuse('plan_not_found')
  return open
}

async function requireReceivingAddress(tx: Transaction, wallet: string): Promise<{ asset: Asset; address: string }> {
  await requireKnownChain(tx)
  const offered = await tx
    .selectFrom('receiving_addresses')
    .where('replaced_at', 'is', null)
    .select(['asset', 'address'])
    .execute()
  const found = offered.find(({ asset }) => asset === wallet)
  if (!found) throw refuse('wallet_not_offered')
  return found
}

async function insertPending(
  tx: Transaction,
  { id, memberId, planId, amountCents }: NewDeposit,
  { asset, address }: { asset: Asset; address: string },
): Promise<void> {
  await tx
    .insertInto('deposits')
    .values({
      id,
      member_id: memberId,
      plan_id: planId,
      amount_cents: amountCents,
      wallet: asset,
      address,
      status: 'pending',
    })
    .execute()
}

async function completeFromBalance(
  tx: Transaction,
  actor: string,
  { id, memberId, planId, amountCents }: NewDeposit,
): Promise<void> {
  // Post first: if the balance does not cover it, nothing below happens.
  await postTransfers(tx, actor, [
    {
      id,
      kind: 'deposit_from_balance',
      from: memberAvailable(memberId),
      to: memberInvested(memberId),
      amountCents,
      reference: id,
    },
  ])
  await tx
    .insertInto('deposits')
    .values({
      id,
      member_id: memberId,
      plan_id: planId,
      wallet: 'balance',
      amount_cents: amountCents,
      received_cents: amountCents,
      status: 'completed',
      decided_at: new Date(),
    })
    .execute()
  await earnReferralBonus(tx, { depositId: id, memberId, amountCents })
}
