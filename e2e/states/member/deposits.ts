import { previewDeposit, requestDeposit } from '@cairn/contract/member/deposits.ts'
import { listHistory } from '@cairn/contract/member/history.ts'
import { listPlans } from '@cairn/contract/member/plans.ts'
import type { Given, Screen } from '../state.ts'
import { deposit, granite, longPlans, offering, path, twelve, usual, wallets, withPast } from './deposit-steps.ts'
import { all, fail, hang, ourServer, press, refuseInWords, reply, user } from '../given.ts'
import { longWord } from '../extremes.ts'

const sameDeposit = { amount: '250', plan: { name: 'Granite' }, wallet: 'bitcoin' }
const madeOneMinuteAgo: Given = (api) => {
  const date = new Date(Date.now() - 60_000).toISOString()
  api.reply(listHistory, {
    data: [{ _id: 'd1', type: 'deposit', status: 'pending', date, amount: 250, wallet: 'bitcoin', plan: 'Granite' }],
  })
}

export const deposits: Screen = {
  title: 'Deposit Funds',
  states: [
    { name: 'deposit', what: 'three plans', path, given: usual, ready: 'Granite' },
    {
      name: 'deposit-ours',
      what: 'with terms, and the past results of the plans',
      path,
      given: withPast,
      when: (page) => page.locator('summary').first().click(),
      ready: 'Statement of September',
    },
    { name: 'deposit-waiting', what: 'waiting', path, given: hang(listPlans), ready: 'Loading the plans…' },
    {
      name: 'deposit-failed',
      what: 'failed',
      path,
      given: fail(listPlans),
      ready: "We couldn't load the plans.",
    },
    { name: 'deposit-empty', what: 'no plans', path, given: offering(), ready: "Can't find any plans yet" },
    { name: 'deposit-one', what: 'one plan', path, given: offering(granite), ready: 'Granite' },
    { name: 'deposit-many', what: 'twelve plans', path, given: offering(...twelve), ready: 'Granite 12' },
    {
      name: 'deposit-long',
      what: 'long names, long notes, long words, ten million',
      path,
      given: all(offering(...longPlans), user({ balance: '10000000.00' })),
      ready: longWord,
    },
    {
      name: 'deposit-no-limits',
      what: 'a plan without limits and note',
      path,
      given: offering({ name: 'Bare', min: null, max: null, note: null }, granite),
      ready: 'Bare',
    },
    {
      name: 'deposit-refused-plan',
      what: 'refused: no plan',
      path,
      given: usual,
      when: press('Deposit'),
      ready: 'Choose a plan.',
    },
    {
      name: 'deposit-refused-amount',
      what: 'refused: no amount',
      path,
      given: usual,
      when: deposit(null),
      ready: 'Enter an amount.',
    },
    {
      name: 'deposit-refused-method',
      what: 'refused: no method',
      path,
      given: usual,
      when: deposit('250'),
      ready: 'Choose a payment method.',
    },
    {
      name: 'deposit-refused-limit',
      what: 'refused by the server at the amount',
      path,
      given: all(
        usual,
        refuseInWords(requestDeposit, 'The minimum deposit for Granite is $100.00', { field: 'amount' }),
      ),
      when: deposit('5', 'bitcoin'),
      ready: 'The minimum deposit for Granite is $100.00',
      over: 'messages',
    },
    {
      name: 'deposit-email',
      what: 'the email address is not confirmed',
      path,
      given: reply(listPlans, { plans: { plans: [granite] }, data: { wallets }, email_unconfirmed: true }),
      ready: 'Confirm your email address before you deposit.',
    },
    {
      name: 'deposit-too-little',
      what: 'the balance is not enough for the plan',
      path,
      given: all(usual, ourServer({ offers: ['review'] }), user({ balance: 0 })),
      when: deposit(null, 'balance'),
      ready: 'not enough for Granite',
    },
    {
      name: 'deposit-review',
      what: 'the review of a deposit from the balance',
      path,
      given: all(
        usual,
        ourServer({ offers: ['review'] }),
        reply(previewDeposit, {
          data: { plan: 'Granite', amount: 250, until: '2099-12-22T12:00:00Z', fee: 0, balance_after: 1000.5 },
        }),
      ),
      when: deposit('250', 'balance'),
      ready: 'Confirm deposit',
    },
    {
      name: 'deposit-same',
      what: 'the same deposit was made some minutes ago',
      path,
      given: all(usual, madeOneMinuteAgo),
      when: deposit('250', 'bitcoin'),
      ready: 'Make the same deposit again?',
      over: 'dialog',
    },
    {
      name: 'deposit-earlier',
      what: 'opened again before the answer to a deposit was known',
      path,
      given: all(usual, madeOneMinuteAgo),
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
      ready: 'It was made, and is pending.',
    },
    {
      name: 'deposit-busy',
      what: 'the request is in flight',
      path,
      given: all(usual, hang(requestDeposit)),
      when: deposit('250', 'bitcoin'),
      ready: 'Granite',
    },
  ],
}
