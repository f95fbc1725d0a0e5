import { confirmDeposit, viewDeposit, viewDepositPayment } from '@cairn/contract/operator/deposits/deposits.ts'
import type { Page } from '@playwright/test'
import { longWord, taproot } from '../../extremes.ts'
import { all, press, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { idOf, longMember, longMemberInFull, longReason, operation, tenMillion, transactionId } from '../people.ts'
import { completed, corrected, pending, rejected, type Deposit } from './deposit-records.ts'
import { longRow } from './deposits.ts'

const path = `/operator/deposits/${idOf(1)}`
const ready = 'Has the payment arrived?'
const showing = (deposit: Deposit) => reply(viewDeposit, { deposit })

const confirming = (received: string, id: string) =>
  async function confirm(page: Page) {
    await page.getByLabel('Amount received (USD)').fill(received)
    await page.getByLabel('Transaction ID').fill(id)
    await press('Confirm deposit')(page)
  }

const lookedUp = (effect: 'confirms' | 'raises', sentence: string) => ({
  given: reply(viewDepositPayment, {
    payment: {
      transaction_id: transactionId,
      case: effect === 'raises' ? 'other_amount' : 'confirmed',
      effect,
      sentence,
      depth: 101,
      amount: 1_100_00n,
      coins: '1100',
    },
  }),
  when: (page: Page) => page.getByLabel('Transaction ID').fill(transactionId),
})
const ownAddress = {
  wallet: 'bitcoin',
  address: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
  address_path: 'm/84h/0h/0h/0/1483',
}
const paid = '1100 USDT to this address, 101 confirmations'

const quote = { coins: '0.02083334', unit: 'BTC', rate: 60_000_00n, until: '2026-11-18T09:22:00Z', rate_approval: null }

const state = prepareStates('backoffice-deposit', { path, given: showing(pending) })

export const deposit: Screen = {
  title: 'A deposit',
  states: [
    state('', 'it waits for its payment', ready),
    state('-differs', 'a different amount arrived, to be confirmed', '$1,100.00 is not the $1,250.00 requested', {
      given: refuse(confirmDeposit, 'amount_differs', { received: '$1,100.00', requested: '$1,250.00', limits: '' }),
      when: confirming('1100', transactionId),
    }),
    state('-looked-up', 'the chain shows the payment', paid, lookedUp('confirms', `Confirmed on the chain: ${paid}`)),
    state(
      '-other-payment',
      'the chain shows another payment',
      'Nothing arrived at this address',
      lookedUp(
        'raises',
        `Nothing arrived at this address. It pays 0.005 BTC to ${taproot}, 1100 USDT to ${taproot} and 12 others`,
      ),
    ),
    state('-own-address', 'the payment to its own address was found', '0.0214 BTC to this address', {
      given: all(
        showing({ ...pending, ...ownAddress }),
        reply(viewDepositPayment, {
          payment: {
            transaction_id: transactionId,
            case: 'confirmed',
            effect: 'confirms',
            sentence: 'Confirmed on the chain: 0.0214 BTC to this address, 3 confirmations',
            depth: 3,
            amount: null,
            coins: '0.0214',
          },
        }),
      ),
    }),
    state('-quoted', 'its rate was fixed, and fewer coins arrived', '0.02083334 BTC were requested', {
      given: all(
        showing({ ...pending, ...ownAddress, quote }),
        reply(viewDepositPayment, {
          payment: {
            transaction_id: transactionId,
            case: 'other_amount',
            effect: 'raises',
            sentence: '0.02 BTC went to this address, and 0.02083334 BTC was expected',
            depth: 3,
            amount: null,
            coins: '0.02',
          },
        }),
      ),
    }),
    state(
      '-payments',
      'the chain shows its payments, and a person confirms their sum',
      'It is above the maximum of the plan',
      {
        given: showing({
          ...pending,
          ...ownAddress,
          quote,
          open_until: '2026-11-19T09:07:00Z',
          payments: [
            {
              id: '1',
              transaction_id: transactionId,
              output: 1,
              coins: '0.12',
              seen_at: '2026-11-18T09:10:00Z',
              block: 925_001,
              depth: 7,
              sentence: 'It is above the maximum of the plan, or twice the amount of the deposit',
              credited: null,
              transfer: null,
            },
            {
              id: '2',
              transaction_id: transactionId,
              output: 0,
              coins: '0.001',
              seen_at: '2026-11-18T09:40:00Z',
              block: null,
              depth: 0,
              sentence: 'Too few blocks follow it',
              credited: null,
              transfer: null,
            },
          ],
          arrived: { transaction_id: transactionId, coins: '0.12', amount: 7_200_00n },
        }),
      },
    ),
    state('-two-people', 'confirming it takes two people', 'Request approval', {
      given: refuse(confirmDeposit, 'second_person_needed', {
        why: 'it is above the amount that one operator decides',
      }),
      when: confirming('1250.00', transactionId),
    }),
    state('-expire', 'the dialog in which it expires, with what the member will read', 'The member will see:', {
      async when(page) {
        await press('Expire')(page)
        await page.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption('not_paid_in_time')
        await page.getByRole('dialog').getByLabel('Details').fill(`Write to us, please: ${longWord}`)
      },
      over: 'dialog',
    }),
    state('-changed', 'another operator has confirmed it meanwhile', 'You now see the current version.', {
      given: refuse(confirmDeposit, 'deposit_not_pending', {
        status: 'completed',
        by: ', by Theo Treasurer on 20 November 2026 at 07:40 UTC',
      }),
      async when(page, api) {
        api.reply(viewDeposit, { deposit: completed })
        await confirming('1250.00', transactionId)(page)
      },
    }),
    state('-completed', 'confirmed, and in its plan', 'In plan', { given: showing(completed) }),
    state('-taking-back', 'the form that takes its credit back', 'Missing, for owners to book as a loss', {
      given: showing({
        ...completed,
        reversal: { credit: 1_250_00n, bonus: 62_50n, shares: 3_20n, missing: tenMillion },
      }),
      when: press('Take the credit back'),
      over: 'dialog',
    }),
    state('-reversed', 'credited wrongly and taken back, with a missing part', 'Missing after it was taken back', {
      given: showing({ ...completed, status: 'reversed', missing: 40_00n }),
    }),
    state('-corrected', 'its transaction was corrected, and another correction is requested', 'The ID was mistyped', {
      given: showing(corrected),
    }),
    state('-long', 'long names, ten million, everything there can be', 'Released to balance', {
      given: showing({
        ...rejected,
        member: longMemberInFull,
        plan: longRow.plan,
        amount: tenMillion,
        amount_received: tenMillion,
        plan_maximum: tenMillion,
        address: taproot,
        transaction_id: transactionId.repeat(2),
        released_at: '2026-11-20T08:00:00Z',
        reason: longReason,
        timeline: [
          ...rejected.timeline,
          operation('deposit_rejected', '2026-11-20T08:00:00Z', longMember.full_name, { reason: longReason }),
        ],
      }),
    }),
  ],
}
