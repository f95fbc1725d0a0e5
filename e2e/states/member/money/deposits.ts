import { previewDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import type { Given, Screen } from '../../state.ts'
import { deposit, granite, longPlans, offering, path, usual, wallets, withPast } from './deposit-steps.ts'
import { all, ourServer, press, reply, user } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
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
    state('-long', 'long names, long notes, long words, ten million', longWord, {
      given: all(offering(...longPlans), user({ balance: '10000000.00' })),
    }),
    state('-refused-plan', 'refused: no plan', 'Choose a plan.', { when: press('Deposit') }),
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
  ],
}
