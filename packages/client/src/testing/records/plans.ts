import type { PlanGains } from '@cairn/contract/operator/gains/gains.ts'
import type { OperatorPlan } from '@cairn/contract/operator/plans.ts'

/** A draft. */
export const granite: OperatorPlan = {
  id: 'p1',
  version: '7',
  name: 'Granite',
  min: 10_000n,
  max: 500_000n,
  note: 'For a year',
  state: 'draft',
  term_days: 365,
  distribution_rule: 'record_date',
  made_at: '2026-01-05T10:00:00Z',
}

/** Granite with $100.00 of undistributed gains. */
export const graniteGains: PlanGains = {
  id: 'p1',
  name: 'Granite',
  state: 'open',
  gains: 10_000n,
  rule: 'record_date',
  as_of: '2026-01-05',
  last_as_of: null,
  waiting: 2,
}
