import { confirmDeposit, rejectDeposit, viewDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import type { Page } from '@playwright/test'
import { longWord, taproot } from '../../extremes.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../../given.ts'
import type { Screen } from '../../state.ts'
import { idOf, longMember, longMemberInFull, longReason, operation, tenMillion, transactionId } from '../people.ts'
import { completed, pending, rejected, type Deposit } from './deposit-records.ts'
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

export const deposit: Screen = {
  title: 'A deposit',
  states: [
    { name: 'backoffice-deposit', what: 'it waits for its payment', path, given: showing(pending), ready },
    { name: 'backoffice-deposit-waiting', what: 'loading', path, given: hang(viewDeposit), ready: 'Loading' },
    { name: 'backoffice-deposit-failed', what: 'failed to load', path, given: fail(viewDeposit), ready: 'Try again' },
    {
      name: 'backoffice-deposit-differs',
      what: 'a different amount arrived, and the server asks to confirm it',
      path,
      given: all(
        showing(pending),
        refuse(confirmDeposit, 'amount_differs', { received: '$1,100.00', requested: '$1,250.00', limits: '' }),
      ),
      when: confirming('1100', transactionId),
      ready: '$1,100.00 is not the $1,250.00 requested',
    },
    {
      name: 'backoffice-deposit-refused',
      what: 'refused at the transaction id',
      path,
      given: all(
        showing(pending),
        refuse(confirmDeposit, 'transaction_id_used', {
          where: ', for the deposit of $250.00, by Ada Lovelace',
          at: `/deposits/${idOf(7)}`,
        }),
      ),
      when: confirming('1250.00', transactionId),
      ready: 'This transaction ID was already used',
    },
    {
      name: 'backoffice-deposit-two-people',
      what: 'confirming it takes two people',
      path,
      given: all(
        showing(pending),
        refuse(confirmDeposit, 'second_person_needed', { why: 'it is above the amount that one operator decides' }),
      ),
      when: confirming('1250.00', transactionId),
      ready: 'Request approval',
    },
    {
      name: 'backoffice-deposit-requested',
      what: 'another operator must approve its confirmation',
      path,
      given: showing({ ...pending, pending_approval: idOf(9) }),
      ready: 'View request',
    },
    {
      name: 'backoffice-deposit-release-requested',
      what: 'another operator must approve its early release',
      path,
      given: showing({ ...completed, pending_approval: idOf(9) }),
      ready: 'View request',
    },
    {
      name: 'backoffice-deposit-reject',
      what: 'the dialog in which it is rejected, refused at the words',
      path,
      given: all(showing(pending), refuse(rejectDeposit, 'reason_words_invalid')),
      when: fillDialog('Reject', { Reason: 'other' }),
      ready: 'Enter details',
      over: 'dialog',
    },
    {
      name: 'backoffice-deposit-expire',
      what: 'the dialog in which it expires, with what the member will read',
      path,
      given: showing(pending),
      async when(page) {
        await press('Expire')(page)
        await page.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption('not_paid_in_time')
        await page.getByRole('dialog').getByLabel('Details').fill(`Write to us, please: ${longWord}`)
      },
      ready: 'The member will see:',
      over: 'dialog',
    },
    {
      name: 'backoffice-deposit-changed',
      what: 'another operator has confirmed it meanwhile',
      path,
      given: all(
        showing(pending),
        refuse(confirmDeposit, 'deposit_not_pending', {
          status: 'completed',
          by: ', by Theo Treasurer on 20 November 2026 at 07:40 UTC',
        }),
      ),
      async when(page, api) {
        api.reply(viewDeposit, { deposit: completed })
        await confirming('1250.00', transactionId)(page)
      },
      ready: 'You now see the current version.',
    },
    {
      name: 'backoffice-deposit-completed',
      what: 'confirmed, and in its plan',
      path,
      given: showing(completed),
      ready: 'In plan',
    },
    {
      name: 'backoffice-deposit-release',
      what: 'the dialog in which it is released',
      path,
      given: showing(completed),
      when: press('Release'),
      ready: 'Release this deposit now?',
      over: 'dialog',
    },
    {
      name: 'backoffice-deposit-rejected',
      what: 'rejected',
      path,
      given: showing(rejected),
      ready: 'Message to the member',
    },
    {
      name: 'backoffice-deposit-long',
      what: 'long names, ten million, everything there can be',
      path,
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
      ready: 'Released to balance',
    },
    {
      name: 'backoffice-deposit-support',
      what: 'support, who only reads',
      path,
      as: 'support',
      given: showing(pending),
      ready: 'Activity',
    },
  ],
}
