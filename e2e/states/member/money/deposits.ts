import { previewDeposit, requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import type { Given, Screen } from '../../state.ts'
import { deposit, granite, longPlans, offering, path, twelve, usual, wallets, withPast } from './deposit-steps.ts'
import { all, hang, ourServer, press, refuseInWords, reply, user } from '../../given.ts'
import { loadingStates, prepareStates } from '../../prepare-states.ts'
import { longWord } from '../../extremes.ts'

const sameDeposit = { amount: '250', plan: { name: 'Granite' }, wallet: 'bitcoin' }
const madeOneMinuteAgo: Given = (api) => {
  const date = new Date(Date.now() - 60_000).toISOString()
  api.reply(listHistory, {
    data: [{ _id: 'd1', type: 'deposit', status: 'pending', date, amount: 250, wallet: 'bitcoin', plan: 'Granite' }],
  })
}

const state = prepareStates('deposit', { path, given: usual })

export const deposits: Screen = {
  title: 'Deposit Funds',
  states: [
    state('', 'three plans', 'Granite'),
    state('-ours', 'with terms, and the past results of the plans', 'Statement of September', {
      given: withPast,
      when: (page) => page.locator('summary').first().click(),
    }),
    ...loadingStates(state, listPlans, 'Loading the plans…', "We couldn't load the plans."),
    state('-empty', 'no plans', "Can't find any plans yet", { given: offering() }),
    state('-one', 'one plan', 'Granite', { given: offering(granite) }),
    state('-many', 'twelve plans', 'Granite 12', { given: offering(...twelve) }),
    state('-long', 'long names, long notes, long words, ten million', longWord, {
      given: all(offering(...longPlans), user({ balance: '10000000.00' })),
    }),
    state('-no-limits', 'a plan without limits and note', 'Bare', {
      given: offering({ name: 'Bare', min: null, max: null, note: null }, granite),
    }),
    state('-refused-plan', 'refused: no plan', 'Choose a plan.', { when: press('Deposit') }),
    state('-refused-amount', 'refused: no amount', 'Enter an amount.', { when: deposit(null) }),
    state('-refused-method', 'refused: no method', 'Choose a payment method.', { when: deposit('250') }),
    state('-refused-limit', 'refused by the server at the amount', 'The minimum deposit for Granite is $100.00', {
      given: refuseInWords(requestDeposit, 'The minimum deposit for Granite is $100.00', { field: 'amount' }),
      when: deposit('5', 'bitcoin'),
      over: 'messages',
    }),
    state('-email', 'the email address is not confirmed', 'Confirm your email address before you deposit.', {
      given: reply(listPlans, { plans: { plans: [granite] }, data: { wallets }, email_unconfirmed: true }),
    }),
    state('-too-little', 'the balance is not enough for the plan', 'not enough for Granite', {
      given: all(ourServer({ capabilities: ['review'] }), user({ balance: 0 })),
      when: deposit(null, 'balance'),
    }),
    state('-review', 'the review of a deposit from the balance', 'Confirm deposit', {
      given: all(
        ourServer({ capabilities: ['review'] }),
        reply(previewDeposit, {
          data: { plan: 'Granite', amount: 250, until: '2099-12-22T12:00:00Z', fee: 0, balance_after: 1000.5 },
        }),
      ),
      when: deposit('250', 'balance'),
    }),
    state('-same', 'the same deposit was made some minutes ago', 'Make the same deposit again?', {
      given: madeOneMinuteAgo,
      when: deposit('250', 'bitcoin'),
      over: 'dialog',
    }),
    state('-earlier', 'opened again before the answer to a deposit was known', 'It was made, and is pending.', {
      given: madeOneMinuteAgo,
      async when(page) {
        await page.evaluate((body) => {
          const operation = {
            call: 'user/action/deposit',
            values: JSON.stringify({ body }),
            key: 'k',
            sentAt: Date.now(),
          }
          sessionStorage.setItem('operations', JSON.stringify([operation]))
        }, sameDeposit)
        await page.reload()
      },
    }),
    state('-busy', 'the request is in flight', 'Granite', {
      given: hang(requestDeposit),
      when: deposit('250', 'bitcoin'),
    }),
  ],
}
