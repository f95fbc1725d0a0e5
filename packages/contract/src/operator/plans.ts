import * as z from 'zod/mini'
import { distributionRules, operatorRoles } from '../core/constants.ts'
import { planStates } from '../core/states.ts'
import { envelope, text, usd } from '../core/wire/lenient-wire.ts'
import { amount, line, refusing, title } from '../core/wire/wire.ts'
import { params, reason, version } from './shared/fields.ts'
import { operatorAction, operatorRead } from './shared/operator-call.ts'

/** Plans, as owners draft, open and close them. */

export const OperatorPlan = z.object({
  id: text,
  name: text,
  min: usd,
  max: usd,
  note: text,
  state: text,
  term_days: z.nullable(z.number()),
  /** One of `distributionRules`. */
  distribution_rule: text,
  made_at: text,
  version,
})
export type OperatorPlan = z.infer<typeof OperatorPlan>

const termDays = z.nullable(
  z
    .int(refusing('term_invalid'))
    .check(z.minimum(1, refusing('term_invalid')), z.maximum(3650, refusing('term_invalid'))),
)

const fields = {
  name: title('plan_name_invalid', { min: 1, max: 60 }),
  min: amount,
  max: amount,
  note: line('plan_note_invalid', { min: 0, max: 300 }),
  term_days: termDays,
  distribution_rule: z.enum(distributionRules, refusing('distribution_rule_invalid')),
}

export const listAllPlans = operatorRead({
  path: 'operator/plans',
  roles: operatorRoles,
  summary: 'Every plan, the newest first.',
  query: z.object({ state: z.optional(z.enum(planStates)) }),
  reply: z.object({ ...envelope, plans: z.array(OperatorPlan) }),
})

export const draftPlan = operatorAction({
  path: 'operator/plans',
  roles: ['owner'],
  summary: 'Draft a plan, which members do not see. Without a term, only operators release its deposits.',
  body: z.object(fields),
  reply: z.object({ ...envelope, id: text }),
  refusals: ['plan_limits_invalid', 'link_not_listed', 'payment_address_named'],
})

export const editPlan = operatorAction({
  path: 'operator/plans/:id/edit',
  requests: 'plan_limits',
  roles: ['owner'],
  summary:
    'Edit a plan. For an open plan only the limits and the note change; a closed plan never changes. Wider limits of an open plan need a `reason`, and become a request for another owner where there is one.',
  params,
  versioned: true,
  body: z.object({ ...fields, reason: z.optional(reason) }),
  reply: z.object({ ...envelope, approval_id: z.nullable(text) }),
  refusals: [
    'decision_not_signed',
    'plan_limits_invalid',
    'link_not_listed',
    'payment_address_named',
    'plan_is_open',
    'plan_is_closed',
    'second_person_needed',
    'reason_needed',
  ],
})

export const openPlan = operatorAction({
  path: 'operator/plans/:id/open',
  roles: ['owner'],
  summary: 'Open a draft, which members can then see and invest in.',
  params,
  versioned: true,
  refusals: ['decision_not_signed', 'plan_not_draft', 'plan_name_taken'],
})

export const closePlan = operatorAction({
  path: 'operator/plans/:id/close',
  roles: ['owner'],
  summary: 'Close an open plan for good. It takes no new deposits; current deposits stay.',
  params,
  versioned: true,
  refusals: ['decision_not_signed', 'plan_not_open'],
})
