import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { requestDeposit as call } from '@cairn/contract/member/deposits.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import type { Services } from '../../platform/services.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { memberAvailable, memberInvested } from '../../ledger/accounts.ts'
import { postTransfers } from '../../ledger/posting/post-transfers.ts'
import { requireKnownChain } from '../../ledger/sealing/known-chain.ts'
import { listOfferedAddresses } from '../../shared/signed-addresses/offered-addresses.ts'
import { requireAgreement } from '../../shared/terms/due-terms.ts'
import { earnReferralBonus } from '../../shared/earn-referral-bonus.ts'

/**
 * Puts money into a plan. From the balance it is transferred and completed at once. From a wallet the deposit is
 * pending until an operator confirms the payment, and nothing moves yet.
 */
export const requestDeposit = route(call, async ({ actor, audit, body, caller, services, tx }) => {
  const { memberId } = caller
  const { amount: amountCents, wallet } = body
  requireConfirmedEmail(caller)
  const [plan, address] = await Promise.all([
    requireOpenPlan(tx, body.plan),
    wallet === 'balance' ? null : findReceivingAddress(services, tx, wallet),
    requireAgreement(tx, memberId),
  ])
  if (amountCents < plan.min_cents) {
    throw refuse('amount_below_minimum', { plan: plan.name, minimum: formatUsd(plan.min_cents) })
  }
  if (amountCents > plan.max_cents) {
    throw refuse('amount_above_maximum', { plan: plan.name, maximum: formatUsd(plan.max_cents) })
  }
  if (address === undefined) throw refuse('wallet_not_offered')

  const id = randomUUIDv7()
  const deposit = [id, memberId, plan.id, amountCents, wallet]
  const status = address ? 'pending' : 'completed'
  tx.send(
    address ? CompiledQuery.raw(insertPending, [...deposit, address]) : CompiledQuery.raw(insertCompleted, deposit),
  )
  const details = { amount: centsToDecimal(amountCents), plan: plan.name, wallet, status }
  await audit('deposit_requested', { subjectId: id, memberId, details })
  // Post last: from here on, every other transfer of this member waits. If the balance does not cover it, nothing above has
  // happened.
  if (!address) {
    postTransfers(tx, actor, [
      {
        id,
        kind: 'deposit_from_balance',
        from: memberAvailable(memberId),
        to: memberInvested(memberId),
        amountCents,
        reference: id,
      },
    ])
    // After the lock of the account, in the order in which a confirmed deposit takes both.
    if (caller.isReferred) earnReferralBonus(tx, { depositId: id, memberId, amountCents })
  }
  return {
    msg: address ? 'Your deposit is waiting for the payment' : 'Your deposit is completed',
    deposit: { _id: id, status, amount: amountCents, wallet, address: address ?? '' },
  }
})

const insertPending = `
  insert into deposits (id, member_id, plan_id, amount_cents, wallet, address, status)
  values ($1, $2, $3, $4, $5, $6, 'pending')`

const insertCompleted = `
  insert into deposits (id, member_id, plan_id, amount_cents, received_cents, wallet, status, decided_at)
  values ($1, $2, $3, $4, $4, $5, 'completed', now())`

interface OpenPlan {
  id: string
  name: string
  min_cents: bigint
  max_cents: bigint
}

/** The open plan that the request names, by `_id` if given, else by name. If both are given, both must match. */
async function requireOpenPlan(tx: Transaction, chosen: { _id?: string | undefined; name: string }): Promise<OpenPlan> {
  const text = `select id, name, min_cents, max_cents from plans where state = 'open' and name = $1`
  const [open] = await tx.rows<OpenPlan>(text, [chosen.name])
  if (!open || (chosen._id !== undefined && chosen._id !== open.id)) throw refuse('plan_not_found')
  return open
}

async function findReceivingAddress(services: Services, tx: Transaction, wallet: string): Promise<string | undefined> {
  requireKnownChain(tx)
  const offered = await listOfferedAddresses(services, tx)
  return offered.find(({ asset }) => asset === wallet)?.address
}
