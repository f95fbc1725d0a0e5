import * as z from 'zod/mini'
import { call } from '../../core/call.ts'
import { assets, operatorRoles } from '../../core/constants.ts'
import { approvalStatuses } from '../../core/states.ts'
import { envelope, text, usd } from '../../core/lenient-wire.ts'
import { amount, day, id, line, page, refusing } from '../../core/wire.ts'
import { next, reason, transactionId } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'

/** Gains and losses of plans: recorded by one operator with evidence, approved by another. */

export const planOutcomes = ['gain', 'loss'] as const
export type PlanOutcome = (typeof planOutcomes)[number]

const Plan = z.object({ id: text, name: text })

export const GainOrLoss = z.object({
  id: text,
  plan: Plan,
  /** One of `planOutcomes`. */
  outcome: text,
  amount: usd,
  /** The asset that was paid; null for a bank or a broker. */
  asset: z.nullable(text),
  day: text,
  document_name: text,
  document_reference: z.nullable(text),
  counterparty: text,
  transaction_id: z.nullable(text),
  reason: text,
  recorded_by: text,
  recorded_at: text,
  /** The approval request and its status. */
  approval_id: text,
  status: text,
  decided_by: z.nullable(text),
  decided_at: z.nullable(text),
  decision_reason: z.nullable(text),
})
export type GainOrLoss = z.infer<typeof GainOrLoss>

export const listGainsAndLosses = call({
  method: 'GET',
  path: 'operator/gains',
  who: 'operator',
  roles: operatorRoles,
  summary: 'Gains and losses of plans with their evidence, newest first.',
  query: z.object({
    plan: z.optional(id),
    outcome: z.optional(z.enum(planOutcomes)),
    status: z.optional(z.enum(approvalStatuses)),
    ...page,
  }),
  reply: z.object({ ...envelope, results: z.array(GainOrLoss), next }),
  refusals: [],
})
export const exportGainsAndLosses = exportOf(listGainsAndLosses)

export const PlanGains = z.object({
  ...Plan.shape,
  state: text,
  /** Approved and undistributed gains. */
  gains: usd,
  /** Gains and losses that wait for approval. */
  waiting: z.number(),
})
export type PlanGains = z.infer<typeof PlanGains>

export const listPlanGains = call({
  method: 'GET',
  path: 'operator/gains/plans',
  who: 'operator',
  roles: operatorRoles,
  summary: 'Every plan, by name, with the gains that can be distributed.',
  reply: z.object({ ...envelope, plans: z.array(PlanGains) }),
  refusals: [],
})

/** The client draws `id`, so that a form sent twice is recorded once. */
const body = z.object({
  id,
  plan: z.uuid(refusing('plan_unknown')),
  amount,
  asset: z.nullish(z.enum(assets)),
  day,
  document_name: line('document_name_invalid', { min: 3, max: 200 }),
  document_reference: z.nullish(line('document_reference_invalid', { min: 1, max: 200 })),
  counterparty: line('counterparty_invalid', { min: 2, max: 200 }),
  transaction_id: z.nullish(transactionId),
  reason,
})
const reply = z.object({ ...envelope, approval_id: text })

export const recordGain = call({
  method: 'POST',
  path: 'operator/gains',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'Record a gain of a plan. Nothing moves until another operator approves it.',
  body,
  reply,
  refusals: ['plan_unknown', 'day_invalid', 'transaction_id_used', 'result_recorded', 'no_eligible_approver'],
})

export const recordLoss = call({
  method: 'POST',
  path: 'operator/losses',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'Record a loss of a plan, which its gains must cover. Nothing moves until another operator approves it.',
  body,
  reply,
  refusals: [
    'plan_unknown',
    'day_invalid',
    'transaction_id_used',
    'result_recorded',
    'loss_not_covered',
    'no_eligible_approver',
  ],
})
