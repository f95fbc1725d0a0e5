import { previewWithdrawal, requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/withdrawals.ts'
import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../state.ts'
import { all, fail, hang, ourServer, press, refuse, refuseInWords, reply, user } from '../given.ts'
import { taproot } from '../extremes.ts'

const path = '/withdraw'
const ready = 'Amount withdrawable'

const withdraw = (amount: string) =>
  async function fillInAndSend(page: Page) {
    await page.getByLabel('Amount (USD)').fill(amount)
    await press('Withdraw')(page)
  }

const noLimits = { min_amount: null, daily_limit: null, daily_remaining: null, proof_above: null, blockers: [] }

/** Our server, with what limits and blocks a withdrawal. */
const limited = (data: CallReplyInput<typeof viewWithdrawalLimits>['data']) =>
  all(ourServer({ offers: ['withdrawal_limits'] }), reply(viewWithdrawalLimits, { data }))

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
  ourServer({ offers: ['review'] }),
  reply(previewWithdrawal, {
    data: {
      amount: 20,
      wallet: 'bitcoin',
      address: taproot,
      fee: 0,
      balance_after: 1230.5,
      usual_hours: 5,
      needs_proof: true,
    },
  }),
  user({ bitcoin_address: taproot }),
)

const signing = all(
  reviewed,
  ourServer({ offers: ['review', 'step_up', 'signed_withdrawals'] }),
  refuse(requestWithdrawal, 'step_up_needed', { methods: ['passkey', 'code'] }),
)

export const withdrawals: Screen = {
  title: 'Withdraw Funds',
  states: [
    { name: 'withdraw', what: 'as it opens', path, ready },
    {
      name: 'withdraw-limits',
      what: 'both limits are set',
      path,
      given: limitedTo(20, 5000, 1200.25),
      ready: 'or your whole balance.',
    },
    {
      name: 'withdraw-min-amount',
      what: 'a minimum is set',
      path,
      given: limitedTo(20, null, null),
      ready: 'or your whole',
    },
    {
      name: 'withdraw-limits-long',
      what: 'large limits',
      path,
      given: limited({
        min_amount: 9999999.99,
        daily_limit: 9999999999.99,
        daily_remaining: 9999999999.99,
        proof_above: 9999999.99,
        blockers: [],
      }),
      ready: 'you confirm that it is you.',
    },
    {
      name: 'withdraw-limits-failed',
      what: 'the limits failed to load',
      path,
      given: all(ourServer({ offers: ['withdrawal_limits'] }), fail(viewWithdrawalLimits)),
      ready,
    },
    {
      name: 'withdraw-limits-waiting',
      what: 'waiting for what limits it',
      path,
      given: all(ourServer({ offers: ['withdrawal_limits'] }), hang(viewWithdrawalLimits)),
      ready: 'Loading your limits…',
    },
    {
      name: 'withdraw-blocked',
      what: 'everything that can block a withdrawal',
      path,
      given: limited({ ...noLimits, blockers: [...everyBlocker] }),
      ready: 'need a verified identity.',
    },
    {
      name: 'withdraw-summary',
      what: 'an amount is entered, on a server that shows what will happen',
      path,
      given: reviewed,
      when: (page) => page.getByLabel('Amount (USD)').fill('20'),
      ready,
    },
    {
      name: 'withdraw-review',
      what: 'the review',
      path,
      given: reviewed,
      when: withdraw('20'),
      ready: 'Confirm withdrawal',
    },
    {
      name: 'withdraw-sign',
      what: 'a passkey or a code is asked for',
      path,
      given: signing,
      when: async (page) => {
        await withdraw('20')(page)
        await press('Confirm withdrawal')(page)
      },
      ready: 'Sign with a passkey',
      over: 'dialog',
    },
    {
      name: 'withdraw-still-working',
      what: 'no answer has come, and it is sent again',
      path,
      given: all(reviewed, ourServer({ offers: ['review', 'repeats'] }), fail(requestWithdrawal)),
      when: async (page) => {
        await withdraw('20')(page)
        await press('Confirm withdrawal')(page)
      },
      ready: 'Still working',
    },
    {
      name: 'withdraw-without-address',
      what: 'no address is saved for the method',
      path,
      given: user({ bitcoin_address: null }),
      ready: 'Add one in your profile',
    },
    {
      name: 'withdraw-ten-million',
      what: 'ten million, to a long address',
      path,
      given: user({ balance: '10000000.00', bitcoin_address: taproot }),
      ready,
    },
    {
      name: 'withdraw-refused-amount',
      what: 'refused: no amount',
      path,
      when: press('Withdraw'),
      ready: 'Enter an amount.',
    },
    {
      name: 'withdraw-refused-balance',
      what: 'refused: more than the balance',
      path,
      when: withdraw('99999999.99'),
      ready: 'This is more than your balance.',
    },
    {
      name: 'withdraw-refused-method',
      what: 'refused by the server at the method',
      path,
      given: refuseInWords(
        requestWithdrawal,
        'This address was changed recently. You can withdraw to it from 21 November 2026 at 14:00 UTC',
        { field: 'wallet' },
      ),
      when: withdraw('10'),
      ready: 'This address was changed recently.',
    },
    {
      name: 'withdraw-busy',
      what: 'the request is in flight',
      path,
      given: hang(requestWithdrawal),
      when: withdraw('10'),
      ready,
    },
  ],
}
