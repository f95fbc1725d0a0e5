import type { Page } from '@playwright/test'
import type { ForeignServer } from '../../servers/foreign-server.ts'
import type { Screen } from '../state.ts'
import { deposit, depositCall, longPlans, offering, path, usual } from './deposit-steps.ts'
import { both, saying, taproot } from './giving.ts'

export const payments: Screen = {
  title: 'Payment',
  states: [
    {
      name: 'payment',
      what: 'to a long bitcoin address',
      path,
      given: usual,
      when: payWith('1250.5', 'bitcoin'),
      ready: 'Waiting for your payment',
    },
    {
      name: 'payment-short',
      what: 'to a short address',
      path,
      given: usual,
      when: payWith('1250.5', 'usdt_trc20'),
      ready: 'Waiting for your payment',
    },
    {
      name: 'payment-long',
      what: 'a plan with a long name, and ten million',
      path,
      given: offering(...longPlans),
      when: payWith('10000000', 'bitcoin'),
      ready: 'Waiting for your payment',
    },
    {
      name: 'payment-arrived',
      what: 'it has arrived',
      path,
      given: settled('completed'),
      when: deposit('250', 'bitcoin'),
      ready: 'Your payment has arrived.',
    },
    {
      name: 'payment-expired',
      what: 'it was not made in time',
      path,
      given: settled('expired'),
      when: deposit('250', 'bitcoin'),
      ready: 'This deposit has expired.',
    },
  ],
}

/** The code is drawn by a part that comes when it is wanted. */
function payWith(amount: string, method: string): (page: Page) => Promise<void> {
  return async (page) => {
    await deposit(amount, method)(page)
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
  }
}

/** Only our server says which record was made, and so can be asked how it stands. */
function settled(status: string): (foreign: ForeignServer) => void {
  return both(
    usual,
    saying(depositCall, {
      json: {
        error: false,
        deposit: { _id: 'd1', status: 'pending', amount: 250, wallet: 'bitcoin', address: taproot },
      },
    }),
    saying('user/action/history-list', { json: { error: false, data: [{ _id: 'd1', type: 'deposit', status }] } }),
  )
}
