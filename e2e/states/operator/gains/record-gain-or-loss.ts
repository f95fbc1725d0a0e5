import { listPlanGains, recordGainOrLoss as call } from '@cairn/contract/operator/gains/gains.ts'
import { hang, press, refuse } from '../../given.ts'
import { loadingStates, prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { granite, plans } from './plans.ts'

const state = prepareStates('backoffice-record', { path: '/operator/gains/record', given: plans })

export const recordGainOrLoss: Screen = {
  title: 'Record a gain or loss',
  states: [
    state('', 'as it opens', 'Request approval'),
    state('-alone', 'no other operator may approve it', 'no other operator can', { colleagues: [] }),
    ...loadingStates(state, listPlanGains),
    state('-refused', 'a loss larger than the gains and the deposits', 'The loss cannot exceed what Granite has', {
      given: refuse(call, 'loss_not_covered', { plan: 'Granite', gains: '$4,000.00', invested: '$500.00' }),
      async when(page) {
        await page.getByLabel('Type').selectOption('loss')
        await page.getByLabel('Plan', { exact: true }).selectOption(granite.id)
        await page.getByLabel('Amount (USD)').fill('5000')
        await press('Request approval')(page)
      },
    }),
    state('-repeated', 'the reference of the bank is in use', 'Check both, and confirm below', {
      given: refuse(call, 'payment_reference_used'),
      when: press('Request approval'),
    }),
    state('-busy', 'the request is in flight', 'Record a gain or loss', {
      given: hang(call),
      when: press('Request approval'),
    }),
  ],
}
