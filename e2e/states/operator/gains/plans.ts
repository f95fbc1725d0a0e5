import { listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { reply } from '../../given.ts'
import { idOf, tenMillion } from '../people.ts'

export const granite = { id: idOf(40), name: 'Granite' }
export const longPlan = { id: idOf(42), name: 'A plan with a name of sixty characters, as long as they may be' }

const dated = { rule: 'record_date', as_of: '2026-11-20', last_as_of: '2026-10-31' } as const

/** The plans with their undistributed gains. */
export const plans = reply(listPlanGains, {
  plans: [
    { ...granite, state: 'open', gains: 4_000_00n, ...dated, waiting: 1 },
    { id: idOf(41), name: 'Standard', state: 'open', gains: 0n, ...dated, waiting: 0 },
    { ...longPlan, state: 'closed', gains: tenMillion, ...dated, rule: 'day_weighted', waiting: 12 },
  ],
})
