import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { assets, operatorRoles } from '../core/constants.ts'
import { approvalStatuses } from '../core/states.ts'
import { envelope, text, usd } from '../core/lenient-wire.ts'
import { amount, id, line, page } from '../core/wire.ts'
import { member, next, params, reason, transactionId } from './fields.ts'
import { exportOf } from './list-export.ts'

/** What referral bonuses are paid from: what it holds, what waits for it, and how it is filled. */

export const viewBonusBudget = call({
  method: 'GET',
  path: 'operator/bonus-budget',
  who: 'operator',
  roles: operatorRoles,
  summary: 'What the bonus budget holds, and what is owed in bonuses that are not paid.',
  reply: z.object({
    ...envelope,
    holds: usd,
    owed: usd,
    owed_count: z.number(),
    /** What has to be paid in for all that is owed; zero when it is covered. */
    missing: usd,
  }),
  refusals: [],
})

export const OwedBonus = z.object({
  /** Of the member who was referred, whose deposit earned it. */
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
  summary: 'Bonuses that were earned and are not paid, oldest first.',
  query: z.object(page),
  reply: z.object({ ...envelope, bonuses: z.array(OwedBonus), next }),
  refusals: [],
})
export const exportOwedBonuses = exportOf(listOwedBonuses)

export const BonusFunding = z.object({
  id: text,
  amount: usd,
  /** One of the coins; null for what lies at a bank or with a broker. */
  asset: z.nullable(text),
  document_name: text,
  document_reference: z.nullable(text),
  counterparty: text,
  transaction_id: z.nullable(text),
  reason: text,
  asked_by: text,
  asked_at: text,
  /** The two-person request, and what has become of it. */
  approval_id: text,
  status: text,
  decided_by: z.nullable(text),
  decided_at: z.nullable(text),
  decision_reason: z.nullable(text),
  /** The request to take it back, while it waits or once it was approved. */
  reversal: z.nullable(z.object({ approval_id: text, status: text })),
})
export type BonusFunding = z.infer<typeof BonusFunding>

export const listBonusFundings = call({
  method: 'GET',
  path: 'operator/bonus-budget/fundings',
  who: 'operator',
  roles: operatorRoles,
  summary: 'Money that was paid in for bonuses, with its evidence and who said so, newest first.',
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
    'The house paid money in for bonuses. Nothing moves until another operator approves it; one request waits at a time.',
  /** `id` is drawn by the client, so that a form sent twice is one funding. */
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
  refusals: ['nobody_may_approve', 'approval_asked_already', 'transaction_id_used', 'funding_recorded'],
})

export const requestFundingReversal = call({
  method: 'POST',
  path: 'operator/bonus-budget/fundings/:id/reverse',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary:
    'A funding of the bonus budget was entered wrongly. When another operator approves, all of it leaves the budget again by a transfer of its own.',
  params,
  body: z.object({ reason }),
  reply: z.object({ ...envelope, approval_id: text }),
  refusals: [
    'not_found',
    'reason_invalid',
    'funding_not_booked',
    'funding_reversed',
    'budget_not_covered',
    'nobody_may_approve',
    'approval_asked_already',
  ],
})
