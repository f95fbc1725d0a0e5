import { previewWithdrawal, requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../../state.ts'
import { all, fail, hang, ourServer, press, refuse, refuseInWords, reply, user } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { taproot } from '../../extremes.ts'

const path = '/withdraw'
const ready = 'Amount withdrawable'

const withdraw = (amount: string) =>
  async function fillInAndSend(page: Page) {
    await page.getByLabel('Amount (USD)').fill(amount)
    await press('Withdraw')(page)
  }

const noLimits = {
  min_amount: null,
  daily_limit: null,
  daily_remaining: null,
  reauthentication_above: null,
  blockers: [],
}

/** Our server, with what limits and blocks a withdrawal. */
const limited = (data: CallReplyInput<typeof viewWithdrawalLimits>['data']) =>
  all(ourServer({ capabilities: ['withdrawal_limits'] }), reply(viewWithdrawalLimits, { data }))

const limitedTo = (min_amount: number | null, daily_limit: number | null, daily_remaining: number | null) =>
  limited({ ...noLimits, min_amount, daily_limit, daily_remaining })

const until = '2099-11-23T04:54:00Z'
const everyBlocker = [
  { reason: 'email_unconfirmed', wallet: null, until: null, above: null },
  { reason: 'after_reset', wallet: null, until, above: null },
  { reason: 'address_waiting', wallet: 'bitcoin', until, above: null },
  { reason: 'kyc_needed', wallet: null, until: null, above: 1000 },
] as const

const reviewed = all(
  ourServer({ capabilities: ['review'] }),
  reply(previewWithdrawal, {
    data: {
      amount: 20,
      wallet: 'bitcoin',
      address: taproot,
      fee: 0,
      balance_after: 1230.5,
      usual_hours: 5,
      needs_reauthentication: true,
    },
  }),
  user({ bitcoin_address: taproot }),
)

const signing = all(
  reviewed,
  ourServer({ capabilities: ['review', 'reauthentication', 'signed_withdrawals'] }),
  refuse(requestWithdrawal, 'reauthentication_needed', { methods: ['passkey', 'code'] }),
)

const state = prepareStates('withdraw', { path })

export const withdrawals: Screen = {
  title: 'Withdraw Funds',
  states: [
    state('', 'as it opens', ready),
    state('-limits', 'both limits are set', 'or your whole balance.', { given: limitedTo(20, 5000, 1200.25) }),
    state('-min-amount', 'a minimum is set', 'or your whole', { given: limitedTo(20, null, null) }),
    state('-limits-long', 'large limits', 'you confirm that it is you.', {
      given: limited({
        min_amount: 9999999.99,
        daily_limit: 9999999999.99,
        daily_remaining: 9999999999.99,
        reauthentication_above: 9999999.99,
        blockers: [],
      }),
    }),
    state('-limits-failed', 'the limits failed to load', ready, {
      given: all(ourServer({ capabilities: ['withdrawal_limits'] }), fail(viewWithdrawalLimits)),
    }),
    state('-limits-waiting', 'waiting for what limits it', 'Loading your limits…', {
      given: all(ourServer({ capabilities: ['withdrawal_limits'] }), hang(viewWithdrawalLimits)),
    }),
    state('-blocked', 'everything that can block a withdrawal', 'need a verified identity.', {
      given: limited({ ...noLimits, blockers: [...everyBlocker] }),
    }),
    state('-summary', 'an amount is entered, on a server that shows what will happen', ready, {
      given: reviewed,
      when: (page) => page.getByLabel('Amount (USD)').fill('20'),
    }),
    state('-review', 'the review', 'Confirm withdrawal', { given: reviewed, when: withdraw('20') }),
    state('-sign', 'a passkey or a code is asked for', 'Sign with a passkey', {
      given: signing,
      when: async (page) => {
        await withdraw('20')(page)
        await press('Confirm withdrawal')(page)
      },
      over: 'dialog',
    }),
    state('-still-working', 'no answer has come, and it is sent again', 'Still working', {
      given: all(reviewed, ourServer({ capabilities: ['review', 'repeats'] }), fail(requestWithdrawal)),
      when: async (page) => {
        await withdraw('20')(page)
        await press('Confirm withdrawal')(page)
      },
    }),
    state('-without-address', 'no address is saved for the method', 'Add one in your profile', {
      given: user({ bitcoin_address: null }),
    }),
    state('-ten-million', 'ten million, to a long address', ready, {
      given: user({ balance: '10000000.00', bitcoin_address: taproot }),
    }),
    state('-refused-amount', 'refused: no amount', 'Enter an amount.', { when: press('Withdraw') }),
    state('-refused-balance', 'refused: more than the balance', 'This is more than your balance.', {
      when: withdraw('99999999.99'),
    }),
    state('-refused-method', 'refused by the server at the method', 'This address was changed recently.', {
      given: refuseInWords(
        requestWithdrawal,
        'This address was changed recently. You can withdraw to it from 21 November 2026 at 14:00 UTC',
        { field: 'wallet' },
      ),
      when: withdraw('10'),
    }),
    state('-busy', 'the request is in flight', ready, { given: hang(requestWithdrawal), when: withdraw('10') }),
  ],
}
