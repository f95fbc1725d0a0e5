import * as z from 'zod/mini'
import { distributionRules, operatorRoles } from '../../core/constants.ts'
import { approvalStatuses } from '../../core/states.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { id, page, refusing } from '../../core/wire/wire.ts'
import { member, next, params } from '../shared/fields.ts'
import { decided, evidence, evidenceForm } from '../shared/evidence.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Gains and losses of plans: recorded by one operator with evidence, approved by another. */

export const gainOrLossKinds = ['gain', 'loss'] as const
export type GainOrLossKind = (typeof gainOrLossKinds)[number]

const Plan = z.object({ id: text, name: text })

export const GainOrLoss = z.object({
  id: text,
  plan: Plan,
  /** One of `gainOrLossKinds`. */
  kind: text,
  day: text,
  ...evidence,
  recorded_by: text,
  recorded_at: text,
  ...decided,
})
export type GainOrLoss = z.infer<typeof GainOrLoss>

export const listGainsAndLosses = operatorRead({
  path: 'operator/gains',
  roles: operatorRoles,
  summary: 'Gains and losses of plans with their evidence, newest first.',
  query: z.object({
    plan: z.optional(id),
    kind: z.optional(z.enum(gainOrLossKinds)),
    status: z.optional(z.enum(approvalStatuses)),
    ...page,
  }),
  reply: z.object({ ...envelope, gains_and_losses: z.array(GainOrLoss), next }),
})
export const exportGainsAndLosses = exportOf(listGainsAndLosses)

export const PlanGains = z.object({
  ...Plan.shape,
  state: text,
  gains: usd,
  /** By what a distribution divides them. */
  rule: z.enum(distributionRules),
  /** The day for the next distribution: the day of the newest gain since the last one, else today. */
  as_of: text,
  /** The day of the last distribution, before which none can be dated. */
  last_as_of: z.nullable(text),
  /** Gains and losses with a pending approval. */
  waiting: z.number(),
})
export type PlanGains = z.infer<typeof PlanGains>

export const listPlanGains = operatorRead({
  path: 'operator/gains/plans',
  roles: operatorRoles,
  summary: 'Every plan, by name, with the gains that can be distributed.',
  reply: z.object({ ...envelope, plans: z.array(PlanGains) }),
})

export const LossShare = z.object({ member, invested: usd, lost: usd })
export type LossShare = z.infer<typeof LossShare>

export const viewLoss = operatorRead({
  path: 'operator/losses/:id',
  roles: operatorRoles,
  summary:
    'What a loss takes from the gains of its plan and from its members, by the id of its request: while it waits, as it would be now.',
  params,
  reply: z.object({
    ...envelope,
    from_gains: usd,
    from_members: usd,
    member_count: z.number(),
    /** The 50 members who lose most: what they had in the plan that bears the loss, and what they lose. */
    shares: z.array(LossShare),
  }),
})

export const recordGainOrLoss = operatorAction({
  path: 'operator/gains',
  requests: 'gain_or_loss',
  roles: ['owner', 'treasurer'],
  summary:
    'Record a gain of a plan, or a loss. A loss takes the undistributed gains first, and the rest from what members have in the plan. Nothing moves until another operator approves it.',
  body: z.object({
    kind: z.enum(gainOrLossKinds),
    plan: z.uuid(refusing('plan_unknown')),
    day: z.iso.date(refusing('day_invalid')),
    ...evidenceForm,
  }),
  refusals: [
    'plan_unknown',
    'day_invalid',
    'transaction_id_invalid',
    'transaction_id_used',
    'payment_reference_used',
    'gain_or_loss_recorded',
    'loss_not_covered',
  ],
})
