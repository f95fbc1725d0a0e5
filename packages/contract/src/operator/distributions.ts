import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { operatorRoles } from '../core/constants.ts'
import { amount, envelope, id, page, refusing, text, usd } from '../core/wire.ts'
import { member, next, params } from './fields.ts'
import { exportOf } from './list-export.ts'

/** Distributions: a plan's approved gains, paid to its members by what each has in it. */

const Plan = z.object({ id: text, name: text })

export const PreviewedShare = z.object({
  member,
  invested: usd,
  /** The exact share, cut after a ten-thousandth of a cent: `12.345678` dollars. */
  exact: text,
  share: usd,
  /** Whether one of the cents that the division leaves over went here. */
  has_extra_cent: z.boolean(),
})
export type PreviewedShare = z.infer<typeof PreviewedShare>

export const previewDistribution = call({
  method: 'GET',
  path: 'operator/distributions/preview',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'Who would get what, to the cent, by what is in the plan now; the largest share first. Changes nothing.',
  query: z.object({ plan: z.uuid(refusing('plan_unknown')), amount, ...page }),
  reply: z.object({
    ...envelope,
    plan: Plan,
    /** What can be distributed. */
    gains: usd,
    amount: usd,
    invested: usd,
    /** Who gets at least a cent, who gets none, and how many cents were left over and given by largest remainder. */
    member_count: z.number(),
    without_share_count: z.number(),
    extra_cent_count: z.number(),
    /** Says all of this in one figure. Posting takes it, and refuses when it is no longer so. */
    hash: text,
    shares: z.array(PreviewedShare),
    next,
  }),
  refusals: ['plan_unknown', 'nothing_to_share_by', 'gains_not_covered'],
})

export const postDistribution = call({
  method: 'POST',
  path: 'operator/distributions',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary:
    'Pays out what was previewed: everybody or nobody. The client draws the id; the same id again is the same operation.',
  body: z.object({
    id,
    plan: z.uuid(refusing('plan_unknown')),
    amount,
    hash: z.string(refusing('preview_changed')).check(z.regex(/^[0-9a-f]{64}$/, refusing('preview_changed'))),
  }),
  reply: z.object({ ...envelope, member_count: z.number() }),
  refusals: ['plan_unknown', 'nothing_to_share_by', 'gains_not_covered', 'preview_changed'],
})

export const viewDistributionProgress = call({
  method: 'GET',
  path: 'operator/distributions/:id/progress',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary:
    'How many members a distribution that is being posted has come to, and whether it is posted. Both figures are null before it has begun, and when it has failed.',
  params,
  reply: z.object({
    ...envelope,
    posted: z.nullable(z.number()),
    of: z.nullable(z.number()),
    is_posted: z.boolean(),
  }),
  refusals: [],
})

export const Distribution = z.object({
  id: text,
  plan: Plan,
  amount: usd,
  invested: usd,
  member_count: z.number(),
  distributed_by: text,
  distributed_at: text,
})
export type Distribution = z.infer<typeof Distribution>

export const listDistributions = call({
  method: 'GET',
  path: 'operator/distributions',
  who: 'operator',
  roles: operatorRoles,
  summary: 'What was distributed, newest first.',
  query: z.object({ plan: z.optional(id), ...page }),
  reply: z.object({ ...envelope, distributions: z.array(Distribution), next }),
  refusals: [],
})
export const exportDistributions = exportOf(listDistributions)

export const DistributionShare = z.object({ id: text, member, invested: usd, amount: usd })
export type DistributionShare = z.infer<typeof DistributionShare>

export const listDistributionShares = call({
  method: 'GET',
  path: 'operator/distributions/:id/shares',
  who: 'operator',
  roles: operatorRoles,
  summary: 'What each member got of a distribution.',
  params,
  query: z.object(page),
  reply: z.object({ ...envelope, distribution: Distribution, shares: z.array(DistributionShare), next }),
  refusals: ['not_found'],
})
export const exportDistributionShares = exportOf(listDistributionShares)
