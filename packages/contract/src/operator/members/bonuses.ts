import * as z from 'zod/mini'
import { operatorRoles } from '../../core/constants.ts'
import { approvalStatuses } from '../../core/states.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { page } from '../../core/wire/wire.ts'
import { member, next, params, reason, version } from '../shared/fields.ts'
import { decided, evidence, evidenceForm } from '../shared/evidence.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** The bonus budget, which referral bonuses are paid from, and its fundings. */

export const viewBonusBudget = operatorRead({
  path: 'operator/bonus-budget',
  roles: operatorRoles,
  summary: 'The balance of the bonus budget, and the bonuses that are owed.',
  reply: z.object({
    ...envelope,
    holds: usd,
    owed: usd,
    owed_count: z.number(),
    /** The funding needed to pay all that is owed; zero when it is covered. */
    missing: usd,
  }),
})

export const OwedBonus = z.object({
  /** Also the id of its transfer, once it is paid. */
  id: text,
  sponsor: member,
  deposit_id: text,
  amount: usd,
  earned_at: text,
})
export type OwedBonus = z.infer<typeof OwedBonus>

export const listOwedBonuses = operatorRead({
  path: 'operator/bonus-budget/owed',
  roles: operatorRoles,
  summary: 'Bonuses earned and not yet paid, oldest first.',
  query: z.object(page),
  reply: z.object({ ...envelope, bonuses: z.array(OwedBonus), next }),
})
export const exportOwedBonuses = exportOf(listOwedBonuses)

export const BonusFunding = z.object({
  id: text,
  version,
  ...evidence,
  requested_by: text,
  requested_at: text,
  ...decided,
  /** The request to reverse it, pending or approved. */
  reversal: z.nullable(z.object({ approval_id: text, status: text })),
})
export type BonusFunding = z.infer<typeof BonusFunding>

export const listBonusFundings = operatorRead({
  path: 'operator/bonus-budget/fundings',
  roles: operatorRoles,
  summary: 'Fundings of the bonus budget with their evidence, newest first.',
  query: z.object({ status: z.optional(z.enum(approvalStatuses)), ...page }),
  reply: z.object({ ...envelope, fundings: z.array(BonusFunding), next }),
})
export const exportBonusFundings = exportOf(listBonusFundings)

export const requestBonusFunding = operatorAction({
  path: 'operator/bonus-budget/fundings',
  requests: 'bonus_budget_funding',
  roles: ['owner', 'treasurer'],
  summary:
    'Request a funding of the bonus budget. Nothing moves until another operator approves it; one request can be pending.',
  body: z.object(evidenceForm),
  refusals: ['transaction_id_invalid', 'transaction_id_used', 'payment_reference_used', 'funding_recorded'],
})

export const requestFundingReversal = operatorAction({
  path: 'operator/bonus-budget/fundings/:id/reverse',
  requests: 'bonus_funding_reversal',
  roles: ['owner', 'treasurer'],
  summary:
    'Request to reverse a funding that was entered by mistake. When another operator approves, the whole amount leaves the budget by a new transfer.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['funding_not_booked', 'funding_reversed', 'budget_not_covered'],
})
