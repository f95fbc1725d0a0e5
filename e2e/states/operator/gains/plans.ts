import { graniteGains } from '@cairn/client/testing/records/plans.ts'
import { listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { reply } from '../../given.ts'
import { idOf, tenMillion } from '../people.ts'

export const granite = { id: idOf(40), name: 'Granite' }
export const longPlan = { id: idOf(42), name: 'A plan with a name of sixty characters, as long as they may be' }

const dated = { ...graniteGains, as_of: '2026-11-20', last_as_of: '2026-10-31' }

/** The plans with their undistributed gains. */
export const plans = reply(listPlanGains, {
  plans: [
    { ...dated, ...granite, gains: 4_000_00n, waiting: 1 },
    { ...dated, id: idOf(41), name: 'Standard', gains: 0n, waiting: 0 },
    { ...dated, ...longPlan, state: 'closed', gains: tenMillion, rule: 'day_weighted', waiting: 12 },
  ],
})
