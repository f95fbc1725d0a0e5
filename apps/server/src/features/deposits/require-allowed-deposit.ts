import type { CallBody } from '@cairn/contract/core/call.ts'
import type { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { MemberCaller } from '../../platform/http/callers.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { requireCurrentChain } from '../../ledger/sealing/known-chain.ts'
import { assetNames } from '../../shared/mails/asset-names.ts'
import { requireConfirmedEmail } from '../../shared/members/require-confirmed-email.ts'
import { dueTerms } from '../../shared/terms/due-terms.ts'
import { selectSignedJson, type JsonRow } from '../../shared/signing/signatures/select-signed.ts'
import { settingsId } from '../../shared/signing/signatures/signed-rows.ts'
import { requireSignedRows } from '../../shared/signing/signatures/sign-stored.ts'
import { listOfferedAddresses, type Offered } from '../../shared/signing/signed-addresses/offered-addresses.ts'

interface AllowedDeposit {
  plan: DepositConditions
  /** The address or the account to pay; null from the balance. */
  offered: Offered | null
}

/** Refuses a deposit for every reason but the balance, and returns its plan. The review and the request both call it. */
export async function requireAllowedDeposit(
  tx: Transaction,
  services: Services,
  caller: MemberCaller,
  { amount: amountCents, plan: chosen, wallet }: CallBody<typeof requestDeposit>,
  plan: DepositConditions | undefined,
): Promise<AllowedDeposit> {
  requireConfirmedEmail(caller)
  if (!plan || (chosen._id !== undefined && chosen._id !== plan.id)) throw refuse('plan_not_found')
  await requireSignedRows(tx, services, 'plan', plan.signed, [plan.id])
  if (plan.needs_agreement) throw refuse('terms_not_agreed')
  await requireSignedRows(tx, services, 'settings', plan.settings, [settingsId])
  const offered = wallet === 'balance' ? null : await findOffered(services, tx, wallet)
  if (amountCents < plan.min_cents) {
    throw refuse('amount_below_minimum', { plan: plan.name, minimum: plan.min_cents })
  }
  if (amountCents > plan.max_cents) {
    throw refuse('amount_above_maximum', { plan: plan.name, maximum: plan.max_cents })
  }
  if (offered === undefined) throw refuse('wallet_not_offered')
  if (offered && plan.wallet_min_cents !== null && amountCents < plan.wallet_min_cents) {
    const minimum = plan.wallet_min_cents
    throw refuse('amount_below_wallet_minimum', { asset: assetNames[offered.asset], minimum })
  }
  return { plan, offered }
}

/** The open plan of a request, with the other conditions of a deposit into it. */
export interface DepositConditions {
  id: string
  name: string
  min_cents: bigint
  max_cents: bigint
  /** When a deposit made now would return; null where only an operator releases it. */
  ends_at: Date | null
  signed: JsonRow<'plan'>[]
  needs_agreement: boolean
  /** The smallest deposit in the wallet's coin; null without one. */
  wallet_min_cents: bigint | null
  /** The rate of the wallet's coin, and until when a deposit made now fixes it; null where no sources agree and none is set. */
  rate_micros: bigint | null
  /** The request of the two operators who set it, where the sources show none. */
  rate_approval_id: string | null
  rate_ends_at: Date
  settings: JsonRow<'settings'>[]
}

/** Reads the conditions in one query. There are none without an open plan of that name. */
export async function readDepositConditions(
  tx: Transaction,
  memberId: string,
  { plan, wallet }: CallBody<typeof requestDeposit>,
): Promise<DepositConditions | undefined> {
  const [conditions] = await tx.rows<DepositConditions>(findConditions, [memberId, plan.name, wallet])
  return conditions
}

const isChosen = `state = 'open' and name = $2`
const findConditions = `
  select id, name, min_cents, max_cents, now() + term_days * interval '1 day' as ends_at,
    ${selectSignedJson('plan', isChosen)} as signed,
    exists (${dueTerms}) as needs_agreement,
    case when $3::text <> 'balance' then agreed_rate($3) end as rate_micros,
    case when $3 <> 'balance' and sources_rate($3) is null then (select approval_id from set_rate($3)) end
      as rate_approval_id,
    (select case $3 when 'bitcoin' then bitcoin_deposit_min_cents when 'ethereum' then ethereum_deposit_min_cents
      when 'usdt' then usdt_deposit_min_cents end from settings) as wallet_min_cents,
    now() + interval '15 minutes' as rate_ends_at,
    ${selectSignedJson('settings', 'true')} as settings
  from plans where ${isChosen}`

async function findOffered(services: Services, tx: Transaction, wallet: string): Promise<Offered | undefined> {
  requireCurrentChain(tx)
  const offered = await listOfferedAddresses(services, tx)
  return offered.find(({ asset }) => asset === wallet)
}
