import { recordGainOrLoss as call } from '@cairn/contract/operator/gains/gains.ts'
import { press, refuse } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { plans } from './plans.ts'

const state = prepareStates('backoffice-record', { path: '/operator/gains/record', given: plans })

export const recordGainOrLoss: Screen = {
  title: 'Record a gain or loss',
  states: [
    state('', 'as it opens', 'Request approval'),
    state('-repeated', 'the reference of the bank is in use', 'Check both, and confirm below', {
      given: refuse(call, 'payment_reference_used'),
      when: press('Request approval'),
    }),
  ],
}
