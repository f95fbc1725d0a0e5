import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  confirmDeposit,
  listDeposits,
  rejectDeposit,
  viewDeposit,
  type OperatorDeposit,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import type { Page } from '@playwright/test'
import { longWord, taproot } from '../extremes.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../given.ts'
import { listStates } from './list-states.ts'
import {
  bitcoinAddress,
  operation,
  idOf,
  longMember,
  longMemberInFull,
  longReason,
  member,
  memberOf,
  momentOf,
  tenMillion,
  transactionId,
} from './people.ts'
import type { Screen } from '../state.ts'

type Deposit = CallReply<typeof viewDeposit>['deposit']

const plans = ['Granite', 'Standard', 'Basalt']
const wallets = ['bitcoin', 'usdt', 'ethereum']

const row = (index: number): OperatorDeposit => ({
  id: idOf(index),
  member: memberOf(index),
  plan: plans[index % 3] ?? '',
  amount: BigInt(250_00 * (index + 1) * (index + 3)),
  amount_received: null,
  wallet: wallets[index % 3] ?? '',
  address: bitcoinAddress,
  status: 'pending',
  requested_at: momentOf(index),
  decided_at: null,
  transaction_id: null,
  reason: null,
  released_at: null,
})

const longRow: OperatorDeposit = {
  ...row(0),
  member: longMember,
  plan: 'A plan with a name of sixty characters, as long as they may be',
  amount: tenMillion,
  amount_received: tenMillion,
  status: 'completed',
}

const pending: Deposit = {
  ...row(1),
  member,
  amount: 1_250_00n,
  plan_minimum: 100_00n,
  plan_maximum: 5_000_00n,
  timeline: [operation('deposit_requested', '2026-11-19T08:05:00Z')],
}
const decided = { decided_at: '2026-11-20T07:40:00Z' }
const completed: Deposit = {
  ...pending,
  ...decided,
  status: 'completed',
  amount_received: 1_250_00n,
  transaction_id: transactionId,
  timeline: [...pending.timeline, operation('deposit_confirmed', decided.decided_at, 'Theo Treasurer')],
}
const rejected: Deposit = {
  ...pending,
  ...decided,
  status: 'rejected',
  reason: 'We received no payment at this address.',
  timeline: [
    ...pending.timeline,
    operation('deposit_rejected', decided.decided_at, 'Theo Treasurer', {
      reason: 'We received no payment at this address.',
    }),
  ],
}

const path = `/operator/deposits/${idOf(1)}`
const ready = 'Has the payment arrived?'
const showing = (deposit: Deposit) => reply(viewDeposit, { deposit })

const confirming = (received: string, id: string) =>
  async function confirm(page: Page) {
    await page.getByLabel('Amount received (USD)').fill(received)
    await page.getByLabel('Transaction ID').fill(id)
    await press('Confirm deposit')(page)
  }

const lists: Screen = {
  title: 'Deposits',
  states: [
    ...listStates({
      name: 'deposits',
      rowsAre: 'deposits',
      path: '/operator/deposits',
      call: listDeposits,
      reply: (deposits, next) => ({ deposits, next }),
      row,
      long: longRow,
      empty: 'Deposits requested by members appear here.',
    }),
    {
      name: 'backoffice-deposits-none-fit',
      what: 'nothing matches the filters',
      path: `/operator/deposits?status=expired&member_id=${idOf(1)}`,
      given: all(reply(searchRecords, { results: [] }), reply(listDeposits, { deposits: [], next: null })),
      ready: 'No matches for these filters.',
    },
    {
      name: 'backoffice-deposits-columns',
      what: 'the choice of columns is open',
      path: '/operator/deposits',
      given: reply(listDeposits, { deposits: [0, 1, 2, 3, 4, 5, 6].map(row), next: null }),
      when: (page) => page.locator('summary').click(),
      ready: 'Columns',
    },
    {
      name: 'backoffice-deposits-chosen',
      what: 'some are selected for one action',
      path: '/operator/deposits',
      given: reply(listDeposits, { deposits: [0, 1, 2].map(row), next: null }),
      async when(page) {
        const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
        for (const index of [0, 1]) await boxes.nth(index).check()
      },
      ready: '2 selected',
    },
    {
      name: 'backoffice-deposits-support',
      what: 'support, who only reads',
      path: '/operator/deposits',
      as: 'support',
      given: reply(listDeposits, { deposits: [0, 1, 2].map(row), next: null }),
      ready: 'Ada Lovelace',
    },
  ],
}

const pages: Screen = {
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
      ready: 'This changed while you were viewing it.',
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

export const deposits = [lists, pages]
