import type { CallBody } from '@cairn/contract/core/call.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { requireCurrentChain } from '../../ledger/sealing/known-chain.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import { requireAgreement } from '../../shared/terms/due-terms.ts'
import { settingsId } from '../../shared/signing/signatures/signed-rows.ts'
import { findUnsignedWhere, requireSigned } from '../../shared/signing/signatures/sign-stored.ts'
import { reportAltered } from '../../shared/signing/signed-addresses/report-altered.ts'
import { listOfferedAddresses } from '../../shared/signing/signed-addresses/offered-addresses.ts'

interface AllowedDeposit {
  plan: OpenPlan
  /** The address to pay; null from the balance. */
  address: string | null
}

/** Refuses a deposit for every reason but the balance, and returns its plan. The review and the request both call it. */
export async function requireAllowedDeposit(
  tx: Transaction,
  services: Services,
  caller: MemberCaller,
  { amount: amountCents, plan: chosen, wallet }: CallBody<typeof requestDeposit>,
): Promise<AllowedDeposit> {
  requireConfirmedEmail(caller)
  const [plan, address] = await Promise.all([
    requireOpenPlan(tx, services, chosen),
    wallet === 'balance' ? null : findReceivingAddress(services, tx, wallet),
    requireAgreement(tx, caller.memberId),
    requireSigned(tx, services, 'settings', [settingsId], 'records_altered'),
  ])
  if (amountCents < plan.min_cents) {
    throw refuse('amount_below_minimum', { plan: plan.name, minimum: formatUsd(plan.min_cents) })
  }
  if (amountCents > plan.max_cents) {
    throw refuse('amount_above_maximum', { plan: plan.name, maximum: formatUsd(plan.max_cents) })
  }
  if (address === undefined) throw refuse('wallet_not_offered')
  return { plan, address }
}

interface OpenPlan {
  id: string
  name: string
  min_cents: bigint
  max_cents: bigint
  /** When a deposit made now would return; null where only an operator releases it. */
  ends_at: Date | null
}

/** The open plan of the request, by `_id` or name. Refuses `records_altered` when the owners did not open this one. */
async function requireOpenPlan(
  tx: Transaction,
  services: Services,
  chosen: { _id?: string | undefined; name: string },
): Promise<OpenPlan> {
  const isChosen = `state = 'open' and name = $1`
  const [[open], unsigned] = await Promise.all([
    tx.rows<OpenPlan>(
      `select id, name, min_cents, max_cents, now() + term_days * interval '1 day' as ends_at from plans where ${isChosen}`,
      [chosen.name],
    ),
    findUnsignedWhere(tx, services.keys, 'plan', [isChosen, chosen.name]),
  ])
  if (!open || (chosen._id !== undefined && chosen._id !== open.id)) throw refuse('plan_not_found')
  if (unsigned) {
    reportAltered(services, 'plan', unsigned)
    throw refuse('records_altered')
  }
  return open
}

async function findReceivingAddress(services: Services, tx: Transaction, wallet: string): Promise<string | undefined> {
  requireCurrentChain(tx)
  const offered = await listOfferedAddresses(services, tx)
  return offered.find(({ asset }) => asset === wallet)?.address
}
