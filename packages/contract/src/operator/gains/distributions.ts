import * as z from 'zod/mini'
import { distributionRules, operatorRoles } from '../../core/constants.ts'
import { distributionStatuses } from '../../core/states.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { amount, id, page, refusing } from '../../core/wire/wire.ts'
import { dollars, member, next, params, reason } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Distributions: a plan's approved gains, paid to its members by the rule of the plan, as of a day. */

const Plan = z.object({ id: text, name: text })

/** The last day that counts, in UTC. */
const asOf = z.iso.date(refusing('as_of_invalid'))

/** The plan's rule, and the days that count: the first and the last, in UTC. By record date it is one day. */
const counted = { rule: z.enum(distributionRules), counted_from: text, as_of: text }

/** The measure that a share is in proportion to. */
const basis = {
  /** The member's money in the plan at the end of the last day. */
  invested: usd,
  /** Dollars × days: by record date, the same as `invested`. */
  weight: usd,
}

export const PreviewedShare = z.object({
  member,
  ...basis,
  /** The exact share in dollars, cut after a ten-thousandth of a cent: `12.345678`. */
  exact: text,
  share: usd,
  /** Whether this share includes one of the cents left over by the division. */
  has_extra_cent: z.boolean(),
})
export type PreviewedShare = z.infer<typeof PreviewedShare>

export const ExcludedDeposit = z.object({ id: text, member, amount: usd, came_at: text })
export type ExcludedDeposit = z.infer<typeof ExcludedDeposit>

export const previewDistribution = operatorRead({
  path: 'operator/distributions/preview',
  roles: ['owner', 'treasurer'],
  summary: 'Who would get what, to the cent: the totals and the 50 largest shares. Changes nothing.',
  query: z.object({
    plan: z.uuid(refusing('plan_unknown')),
    amount,
    /** By default the `as_of` of the plan in `listPlanGains`. */
    as_of: z.optional(asOf),
  }),
  reply: z.object({
    ...envelope,
    ...counted,
    amount: dollars,
    /** All members' money in the plan at the end of the last day. */
    invested: usd,
    /** Members who get at least a cent. */
    member_count: z.number(),
    /** Members whose share is less than a cent: they get nothing. */
    without_share_count: z.number(),
    /** Cents left over by the division; they go to the largest remainders. */
    extra_cent_count: z.number(),
    /** Identifies all shares. A request carries it, and nothing is posted when the shares have changed since. */
    hash: text,
    /** The 50 largest shares, the largest first. */
    shares: z.array(PreviewedShare),
    /** Deposits that came after the last day and do not count: how many, their sum, and the 50 largest. */
    excluded_count: z.number(),
    excluded_amount: usd,
    excluded: z.array(ExcludedDeposit),
  }),
  refusals: ['plan_unknown', 'as_of_invalid', 'nothing_to_share_by', 'gains_not_covered'],
})

/** Why a distribution was not posted. No money has moved then. */
export const distributionFailures = [
  'preview_changed',
  'gains_not_covered',
  'nothing_to_share_by',
  'approval_requester_gone',
  'internal_error',
] as const
export type DistributionFailure = (typeof distributionFailures)[number]

export const Distribution = z.object({
  id: text,
  plan: Plan,
  amount: usd,
  rule: counted.rule,
  as_of: text,
  /** Null until it is posted. */
  counted_from: z.nullable(text),
  status: z.enum(distributionStatuses),
  /** Null unless the status is `failed`. */
  failure: z.nullable(z.enum(distributionFailures)),
  /** All members' money in the plan at the end of the last day, and how many were paid; null until it is posted. */
  invested: usd,
  member_count: z.nullable(z.number()),
  requested_by: text,
  requested_at: text,
  /** When it was posted or failed. */
  finished_at: z.nullable(text),
  /** When its shares were taken back, and the request that two people approved. */
  reversed_at: z.nullable(text),
  reversal_approval_id: z.nullable(text),
})
export type Distribution = z.infer<typeof Distribution>

export const requestDistribution = operatorAction({
  path: 'operator/distributions',
  requests: 'distribution',
  roles: ['owner', 'treasurer'],
  summary:
    'Pay out what was previewed. A job posts it to all members or to none; the record shows which. The client draws the id: the same id is the same distribution. A large amount needs a `reason`, and becomes a request for another operator; then `distribution` is null.',
  body: z.object({
    id,
    plan: z.uuid(refusing('plan_unknown')),
    amount,
    as_of: asOf,
    hash: z.string(refusing('preview_changed')).check(z.regex(/^[0-9a-f]{64}$/, refusing('preview_changed'))),
    reason: z.optional(reason),
  }),
  status: 202,
  reply: z.object({ ...envelope, distribution: z.nullable(Distribution), approval_id: z.nullable(text) }),
  refusals: [
    'plan_unknown',
    'as_of_invalid',
    'preview_changed',
    'gains_not_covered',
    'nothing_to_share_by',
    'second_person_needed',
  ],
})

export const listDistributions = operatorRead({
  path: 'operator/distributions',
  roles: operatorRoles,
  summary: 'Distributions, newest first.',
  query: z.object({ plan: z.optional(id), ...page }),
  reply: z.object({ ...envelope, distributions: z.array(Distribution), next }),
})
export const exportDistributions = exportOf(listDistributions)

export const viewDistribution = operatorRead({
  path: 'operator/distributions/:id',
  roles: operatorRoles,
  summary: 'One distribution: whether it is being posted, is posted or has failed, and why.',
  params,
  reply: z.object({ ...envelope, distribution: Distribution }),
})

export const DistributionShare = z.object({
  id: text,
  member,
  ...basis,
  amount: usd,
  /** When it was taken back. In a reversed distribution, a share without it was kept. */
  reversed_at: z.nullable(text),
})
export type DistributionShare = z.infer<typeof DistributionShare>

export const listDistributionShares = operatorRead({
  path: 'operator/distributions/:id/shares',
  roles: operatorRoles,
  summary: 'What each member got of a distribution.',
  params,
  query: z.object(page),
  reply: z.object({ ...envelope, shares: z.array(DistributionShare), next }),
})
export const exportDistributionShares = exportOf(listDistributionShares)

export const requestReversal = operatorAction({
  path: 'operator/distributions/:id/reverse',
  requests: 'distribution_reversal',
  roles: ['owner', 'treasurer'],
  summary:
    'Ask to take the shares of a posted distribution back to the gains of the plan. Another operator must approve it. A member who does not have the whole share any more keeps it.',
  params,
  body: z.object({ reason }),
  refusals: ['distribution_not_posted'],
})

export const KeptShare = z.object({ member, amount: usd, balance: usd })
export type KeptShare = z.infer<typeof KeptShare>

export const viewReversal = operatorRead({
  path: 'operator/reversals/:id',
  roles: operatorRoles,
  summary:
    'What a reversal takes back and who keeps a share, by the id of the distribution: as it was, or as it would be now.',
  params,
  reply: z.object({
    ...envelope,
    amount: usd,
    member_count: z.number(),
    kept_amount: usd,
    kept_count: z.number(),
    /** The 50 largest shares that are kept, with what the member has in the balance now. */
    kept: z.array(KeptShare),
  }),
})
