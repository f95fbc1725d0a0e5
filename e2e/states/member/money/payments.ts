import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import { viewRecord } from '@cairn/contract/member/money/records.ts'
import type { Page } from '@playwright/test'
import type { FakeApi } from '../../../servers/fake-api.ts'
import type { Screen } from '../../state.ts'
import { deposit, longPlans, offering, path, usual } from './deposit-steps.ts'
import { all, ourServer, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { taproot } from '../../extremes.ts'

const record = { _id: '0190a4be-7c0f-7c3e-8000-000000000001', status: 'pending', amount: 250, wallet: 'bitcoin' }
const made = reply(requestDeposit, { deposit: { ...record, address: taproot } })
const pending = { ...record, type: 'deposit', date: '', cancellable: true, transfers: [] }
const paid = { _id: '1', coins: '0.002', state: 'confirming', confirmations: 1, date: '2026-11-18T10:05:00Z' }
const incoming = {
  unit: 'BTC',
  open_until: '2026-11-19T10:00:00Z',
  confirmations_needed: 3,
  received: '0.002',
  missing: '0.00216667',
  payments: [paid],
}
const arrived = {
  ...pending,
  cancellable: undefined,
  status: 'completed',
  amount: 248.9,
  requested: 250,
  plan: 'Granite',
  term_ends_at: '2026-12-20T12:30:00Z',
}

const state = prepareStates('payment', { path, given: usual })

export const payments: Screen = {
  title: 'Payment',
  states: [
    state('', 'to a long bitcoin address', 'Waiting for your payment', { when: payWith('1250.5', 'bitcoin') }),
    state('-long', 'a plan with a long name, and ten million', 'Waiting for your payment', {
      given: offering(...longPlans),
      when: payWith('10000000', 'bitcoin'),
    }),
    state('-ours', 'our server: it can be cancelled', 'Cancel deposit', {
      given: all(ourServer({ capabilities: ['records'] }), usual, made, reply(viewRecord, { data: pending })),
      when: payWith('250', 'bitcoin'),
    }),
    state('-quoted', 'our server: the rate is fixed for some minutes', 'Copy amount', {
      given: all(ourServer({ capabilities: ['records'] }), usual, made),
      when: payQuoted(14 * 60 + 32),
    }),
    state('-rate-ended', 'our server: the fixed rate has ended', 'The fixed rate has ended.', {
      given: all(ourServer({ capabilities: ['records'] }), usual, made),
      when: payQuoted(0),
    }),
    state('-seen', 'our server: a part was seen, and the rest is missing', 'Still missing', {
      given: all(ourServer({ capabilities: ['records'] }), usual, made),
      when: payQuoted(0, incoming),
    }),
    state('-late', 'our server: it expired, and a payment came later', 'It is in your balance', {
      given: all(
        ourServer({ capabilities: ['records'] }),
        usual,
        made,
        reply(viewRecord, {
          data: {
            ...pending,
            cancellable: undefined,
            status: 'expired',
            incoming: {
              ...incoming,
              received: '0',
              missing: undefined,
              payments: [{ ...paid, state: 'credited', confirmations: 3, amount: 119.8 }],
            },
          },
        }),
      ),
      when: deposit('250', 'bitcoin'),
    }),
    state('-arrived', 'the payment has arrived', 'Your payment has arrived.', {
      given: settled('completed'),
      when: deposit('250', 'bitcoin'),
    }),
    state('-in-plan', 'our server: another amount has arrived', 'See your deposit', {
      given: all(ourServer({ capabilities: ['records'] }), usual, made, reply(viewRecord, { data: arrived })),
      when: deposit('250', 'bitcoin'),
    }),
    state('-expired', 'the payment was not made in time', 'This deposit has expired.', {
      given: settled('expired'),
      when: deposit('250', 'bitcoin'),
    }),
  ],
}

/** The code that draws the QR code is loaded on demand. */
function payWith(amount: string, method: string): (page: Page) => Promise<void> {
  return async (page) => {
    await deposit(amount, method)(page)
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
  }
}

/** The time that is left is by the clock of the page. */
function payQuoted(seconds: number, shown?: typeof incoming): (page: Page, api: FakeApi) => Promise<void> {
  return async (page, api) => {
    const now = await page.evaluate(() => Date.now())
    const until = new Date(now + seconds * 1_000).toISOString()
    const quote = { coins: '0.00416667', unit: 'BTC', rate: 60_000, until }
    reply(viewRecord, { data: { ...pending, quote, ...(shown && { incoming: shown }) } })(api)
    await payWith('250', 'bitcoin')(page)
  }
}

/** Only our server names the record that it made, so that the client can ask for its status. */
function settled(status: string): (api: FakeApi) => void {
  return all(usual, made, reply(listHistory, { data: [{ _id: record._id, type: 'deposit', status }] }))
}
