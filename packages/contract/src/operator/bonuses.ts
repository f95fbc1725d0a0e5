import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { assets, operatorRoles } from '../core/constants.ts'
import { approvalStatuses } from '../core/states.ts'
import { envelope, text, usd } from '../core/lenient-wire.ts'
import { amount, id, line, page } from '../core/wire.ts'
import { member, next, params, reason, transactionId } from './shared/fields.ts'
import { exportOf } from './shared/list-export.ts'

/** The bonus budget, which referral bonuses are paid from, and its fundings. */

export const viewBonusBudget = call({
  method: 'GET',
  path: 'operator/bonus-budget',
  who: 'operator',
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
  refusals: [],
})

export const OwedBonus = z.object({
  /** The id of the referred member whose deposit earned it. */
  id: text,
  sponsor: member,
  deposit_id: text,
  amount: usd,
  earned_at: text,
})
export type OwedBonus = z.infer<typeof OwedBonus>

export const listOwedBonuses = call({
  method: 'GET',
  path: 'operator/bonus-budget/owed',
  who: 'operator',
  roles: operatorRoles,
  summary: 'Bonuses earned and not yet paid, oldest first.',
  query: z.object(page),
  reply: z.object({ ...envelope, bonuses: z.array(OwedBonus), next }),
  refusals: [],
})
export const exportOwedBonuses = exportOf(listOwedBonuses)

export const BonusFunding = z.object({
  id: text,
  amount: usd,
  /** The asset that was paid; null for a bank or a broker. */
  asset: z.nullable(text),
  document_name: text,
  document_reference: z.nullable(text),
  counterparty: text,
  transaction_id: z.nullable(text),
  reason: text,
  requested_by: text,
  requested_at: text,
  /** The approval request and its status. */
  approval_id: text,
  status: text,
  decided_by: z.nullable(text),
  decided_at: z.nullable(text),
  decision_reason: z.nullable(text),
  /** The request to reverse it, pending or approved. */
  reversal: z.nullable(z.object({ approval_id: text, status: text })),
})
export type BonusFunding = z.infer<typeof BonusFunding>

export const listBonusFundings = call({
  method: 'GET',
  path: 'operator/bonus-budget/fundings',
  who: 'operator',
  roles: operatorRoles,
  summary: 'Fundings of the bonus budget with their evidence, newest first.',
  query: z.object({ status: z.optional(z.enum(approvalStatuses)), ...page }),
  reply: z.object({ ...envelope, fundings: z.array(BonusFunding), next }),
  refusals: [],
})
export const exportBonusFundings = exportOf(listBonusFundings)

export const requestBonusFunding = call({
  method: 'POST',
  path: 'operator/bonus-budget/fundings',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary:
    'Request a funding of the bonus budget. Nothing moves until another operator approves it; one request can be pending.',
  /** The client draws `id`, so that a form sent twice is one funding. */
  body: z.object({
    id,
    amount,
    asset: z.nullish(z.enum(assets)),
    document_name: line('document_name_invalid', { min: 3, max: 200 }),
    document_reference: z.nullish(line('document_reference_invalid', { min: 1, max: 200 })),
    counterparty: line('counterparty_invalid', { min: 2, max: 200 }),
    transaction_id: z.nullish(transactionId),
    reason,
  }),
  reply: z.object({ ...envelope, approval_id: text }),
  refusals: ['no_eligible_approver', 'approval_requested_already', 'transaction_id_used', 'funding_recorded'],
})

export const requestFundingReversal = call({
  method: 'POST',
  path: 'operator/bonus-budget/fundings/:id/reverse',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary:
    'Request to reverse a funding that was entered by mistake. When another operator approves, the whole amount leaves the budget by a new transfer.',
  params,
  body: z.object({ reason }),
  reply: z.object({ ...envelope, approval_id: text }),
  refusals: [
    'not_found',
    'funding_not_booked',
    'funding_reversed',
    'budget_not_covered',
    'no_eligible_approver',
    'approval_requested_already',
  ],
})
