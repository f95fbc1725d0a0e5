import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { operatorRoles } from '../core/constants.ts'
import { planStates } from '../core/states.ts'
import { envelope, text, usd } from '../core/lenient-wire.ts'
import { amount, line, refusing } from '../core/wire.ts'
import { params } from './fields.ts'

/** Plans, as owners make, open and close them. */

export const OperatorPlan = z.object({
  id: text,
  name: text,
  min: usd,
  max: usd,
  note: text,
  state: text,
  term_days: z.nullable(z.number()),
  made_at: text,
  /** The version that is shown; an edit brings it back. */
  changed_at: text,
})
export type OperatorPlan = z.infer<typeof OperatorPlan>

const termDays = z.nullable(
  z
    .int(refusing('term_invalid'))
    .check(z.minimum(1, refusing('term_invalid')), z.maximum(3650, refusing('term_invalid'))),
)

const terms = {
  name: line('plan_name_invalid', { min: 1, max: 60 }),
  min: amount,
  max: amount,
  note: line('plan_note_invalid', { min: 0, max: 300 }),
  term_days: termDays,
}

export const listAllPlans = call({
  method: 'GET',
  path: 'operator/plans',
  who: 'operator',
  roles: operatorRoles,
  summary: 'Every plan, the newest first; there are few.',
  query: z.object({ state: z.optional(z.enum(planStates)) }),
  reply: z.object({ ...envelope, plans: z.array(OperatorPlan) }),
  refusals: [],
})

export const draftPlan = call({
  method: 'POST',
  path: 'operator/plans',
  who: 'operator',
  roles: ['owner'],
  summary: 'Draft a plan, which members do not see. No term means that only an operator releases its deposits.',
  body: z.object(terms),
  reply: z.object({ ...envelope, id: text }),
  refusals: ['plan_name_invalid', 'plan_note_invalid', 'amount_invalid', 'plan_limits_invalid', 'term_invalid'],
})

export const editPlan = call({
  method: 'POST',
  path: 'operator/plans/:id/edit',
  who: 'operator',
  roles: ['owner'],
  summary: 'Change a plan. Of an open one only the limits and the note; of a closed one nothing.',
  params,
  body: z.object({ ...terms, changed_at: text }),
  reply: z.object(envelope),
  refusals: [
    'not_found',
    'plan_name_invalid',
    'plan_note_invalid',
    'amount_invalid',
    'plan_limits_invalid',
    'term_invalid',
    'plan_is_open',
    'plan_is_closed',
    'changed_meanwhile',
  ],
})

export const openPlan = call({
  method: 'POST',
  path: 'operator/plans/:id/open',
  who: 'operator',
  roles: ['owner'],
  summary: 'Members see the plan and can put money into it: draft becomes open.',
  params,
  body: z.object({ changed_at: text }),
  reply: z.object(envelope),
  refusals: ['not_found', 'plan_not_draft', 'plan_name_taken', 'changed_meanwhile'],
})

export const closePlan = call({
  method: 'POST',
  path: 'operator/plans/:id/close',
  who: 'operator',
  roles: ['owner'],
  summary: 'Nobody puts more money into the plan; what is in it stays. Open becomes closed, for good.',
  params,
  reply: z.object(envelope),
  refusals: ['not_found', 'plan_not_open'],
})
