import { listPlanGains, recordGainOrLoss as call } from '@cairn/contract/operator/gains/gains.ts'
import { all, fail, hang, press, refuse } from '../../given.ts'
import type { Screen } from '../../state.ts'
import { granite, plans } from './plans.ts'

export const recordGainOrLoss: Screen = {
  title: 'Record a gain or loss',
  states: [
    {
      name: 'backoffice-record',
      what: 'as it opens',
      path: '/operator/gains/record',
      given: plans,
      ready: 'Request approval',
    },
    {
      name: 'backoffice-record-alone',
      what: 'no other operator may approve it',
      path: '/operator/gains/record',
      colleagues: [],
      given: plans,
      ready: 'no other operator can',
    },
    {
      name: 'backoffice-record-waiting',
      what: 'loading',
      path: '/operator/gains/record',
      given: hang(listPlanGains),
      ready: 'Loading',
    },
    {
      name: 'backoffice-record-failed',
      what: 'failed to load',
      path: '/operator/gains/record',
      given: fail(listPlanGains),
      ready: 'Try again',
    },
    {
      name: 'backoffice-record-refused',
      what: 'a loss that is larger than the gains and the deposits',
      path: '/operator/gains/record',
      given: all(plans, refuse(call, 'loss_not_covered', { plan: 'Granite', gains: '$4,000.00', invested: '$500.00' })),
      async when(page) {
        await page.getByLabel('Type').selectOption('loss')
        await page.getByLabel('Plan', { exact: true }).selectOption(granite.id)
        await page.getByLabel('Amount (USD)').fill('5000')
        await press('Request approval')(page)
      },
      ready: 'The loss cannot exceed what Granite has',
    },
    {
      name: 'backoffice-record-repeated',
      what: 'the reference of the bank is in use',
      path: '/operator/gains/record',
      given: all(plans, refuse(call, 'payment_reference_used')),
      when: press('Request approval'),
      ready: 'Check both, and confirm below',
    },
    {
      name: 'backoffice-record-busy',
      what: 'the request is in flight',
      path: '/operator/gains/record',
      given: all(plans, hang(call)),
      when: press('Request approval'),
      ready: 'Record a gain or loss',
    },
  ],
}
