import { requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/withdrawals.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../state.ts'
import { all, fail, hang, ourServer, press, refuseInWords, reply, user } from '../given.ts'
import { taproot } from '../extremes.ts'

const path = '/withdraw'
const ready = 'Amount withdrawable'

const withdraw = (amount: string) =>
  async function fillInAndSend(page: Page) {
    await page.getByLabel('Amount (USD)').fill(amount)
    await press('Withdraw')(page)
  }

/** On our server an owner has set limits. */
const limitedTo = (min_amount: number | null, daily_limit: number | null, daily_remaining: number | null) =>
  all(
    ourServer({
      withdrawal_limits: [
        ...(min_amount === null ? [] : ['min_amount']),
        ...(daily_limit === null ? [] : ['daily_limit']),
      ],
    }),
    reply(viewWithdrawalLimits, { data: { min_amount, daily_limit, daily_remaining } }),
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
      given: limitedTo(9999999.99, 9999999999.99, 9999999999.99),
      ready: ' left.',
    },
    {
      name: 'withdraw-limits-failed',
      what: 'the limits failed to load',
      path,
      given: all(ourServer({ withdrawal_limits: ['min_amount', 'daily_limit'] }), fail(viewWithdrawalLimits)),
      ready,
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
