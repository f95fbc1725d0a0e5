import type { Page } from '@playwright/test'
import type { Screen } from './state.ts'
import { having, holding, press, refusing, taproot } from './giving.ts'

const path = '/withdraw'
const ready = 'Amount withdrawable'
const call = 'user/action/withdraw'

const withdraw = (amount: string) =>
  async function fillInAndSend(page: Page) {
    await page.getByLabel('Amount (USD)').fill(amount)
    await press('Withdraw')(page)
  }

export const withdrawals: Screen = {
  title: 'Withdraw Funds',
  states: [
    { name: 'withdraw', what: 'as it opens', path, ready },
    {
      name: 'withdraw-without-address',
      what: 'no address is saved for the method',
      path,
      given: having({ bitcoin_address: null }),
      ready: 'Add it on your profile',
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
      ready: 'No amount is entered yet.',
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
        'This address was changed lately. It takes withdrawals from 21 November 2026 at 14:00 UTC',
        'wallet',
      ),
      when: withdraw('10'),
      ready: 'This address was changed lately.',
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
