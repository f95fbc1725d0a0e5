import { requestDeposit } from '@cairn/contract/member/deposits.ts'
import { listHistory } from '@cairn/contract/member/history.ts'
import { viewRecord } from '@cairn/contract/member/records.ts'
import type { Page } from '@playwright/test'
import type { FakeApi } from '../../servers/fake-api.ts'
import type { Screen } from '../state.ts'
import { deposit, longPlans, offering, path, usual } from './deposit-steps.ts'
import { all, ourServer, reply } from '../given.ts'
import { taproot } from '../extremes.ts'

const record = { _id: '0190a4be-7c0f-7c3e-8000-000000000001', status: 'pending', amount: 250, wallet: 'bitcoin' }
const made = reply(requestDeposit, { deposit: { ...record, address: taproot } })
const pending = { ...record, type: 'deposit', date: '', cancellable: true, transfers: [] }

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
      name: 'payment-ours',
      what: 'our server: it can be cancelled',
      path,
      given: all(ourServer({ offers: ['records'] }), usual, made, reply(viewRecord, { data: pending })),
      when: payWith('250', 'bitcoin'),
      ready: 'Cancel deposit',
    },
    {
      name: 'payment-arrived',
      what: 'the payment has arrived',
      path,
      given: settled('completed'),
      when: deposit('250', 'bitcoin'),
      ready: 'Your payment has arrived.',
    },
    {
      name: 'payment-expired',
      what: 'the payment was not made in time',
      path,
      given: settled('expired'),
      when: deposit('250', 'bitcoin'),
      ready: 'This deposit has expired.',
    },
  ],
}

/** The code that draws the QR code is loaded on demand. */
function payWith(amount: string, method: string): (page: Page) => Promise<void> {
  return async (page) => {
    await deposit(amount, method)(page)
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
  }
}

/** Only our server names the record that it made, so that the client can ask for its status. */
function settled(status: string): (api: FakeApi) => void {
  return all(usual, made, reply(listHistory, { data: [{ _id: record._id, type: 'deposit', status }] }))
}
