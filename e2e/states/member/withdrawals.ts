import type { Page } from '@playwright/test'
import type { ForeignServer } from '../../servers/foreign-server.ts'
import type { Screen } from '../state.ts'
import { both, failing, having, holding, press, refusing, saying, taproot } from './giving.ts'

const path = '/withdraw'
const ready = 'Amount withdrawable'
const call = 'user/action/withdraw'

const withdraw = (amount: string) =>
  async function fillInAndSend(page: Page) {
    await page.getByLabel('Amount (USD)').fill(amount)
    await press('Withdraw')(page)
  }

/** A server of ours, on which an owner has set limits. */
const isOurs = (withdrawal_limits: string[]) => (foreign: ForeignServer) =>
  foreign.answer('user/action/view-info', () => ({
    json: { error: false, user: foreign.user, data: foreign.nextToken(), withdrawal_limits },
  }))
const limits = 'member/withdrawals/limits'
const limitedTo = (min_amount: number | null, daily_limit: number | null, daily_remaining: number | null) =>
  both(
    isOurs([...(min_amount === null ? [] : ['min_amount']), ...(daily_limit === null ? [] : ['daily_limit'])]),
    saying(limits, { json: { error: false, data: { min_amount, daily_limit, daily_remaining } } }),
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
      what: 'a smallest is set',
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
      what: 'the limits are not to be had',
      path,
      given: both(isOurs(['min_amount', 'daily_limit']), failing(limits)),
      ready,
    },
    {
      name: 'withdraw-without-address',
      what: 'no address is saved for the method',
      path,
      given: having({ bitcoin_address: null }),
      ready: 'Add one in your profile',
    },
    {
      name: 'withdraw-ten-million',
      what: 'ten million, to a long address',
      path,
      given: having({ balance: '10000000.00', bitcoin_address: taproot }),
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
      what: 'refused: more than there is',
      path,
      when: withdraw('99999999.99'),
      ready: 'This is more than your balance.',
    },
    {
      name: 'withdraw-refused-method',
      what: 'refused by the server at the method',
      path,
      given: refusing(
        call,
        'This address was changed recently. You can withdraw to it from 21 November 2026 at 14:00 UTC',
        'wallet',
      ),
      when: withdraw('10'),
      ready: 'This address was changed recently.',
    },
    {
      name: 'withdraw-busy',
      what: 'the request is in flight',
      path,
      given: holding(call),
      when: withdraw('10'),
      ready,
    },
  ],
}
