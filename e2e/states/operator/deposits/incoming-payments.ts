import {
  listPayments,
  paymentOutcomes,
  requestPaymentOutcome,
  type IncomingPayment,
} from '@cairn/contract/operator/deposits/payments.ts'
import { requestPaymentLoss, requestPaymentReversal } from '@cairn/contract/operator/deposits/payment-reversals.ts'
import { creditCases } from '@cairn/contract/operator/shared/credit-cases.ts'
import { all, fillDialog, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { idOf, longMember, momentOf, tenMillion } from '../people.ts'

const row = (index: number): IncomingPayment => ({
  id: idOf(index),
  asset: (['bitcoin', 'ethereum', 'usdt'] as const)[index % 3] ?? 'usdt',
  transaction_id: `${index}`.repeat(64).slice(0, 64),
  output: index,
  coins: '0.012',
  amount: BigInt(1_140_00 + index),
  note: 'To the old address of May',
  entered_by: 'Theo Treasurer',
  deposit_id: null,
  member_id: null,
  entered_at: momentOf(index),
  state: ['open', ...paymentOutcomes][index % 4] ?? '',
  missing: null,
  approval_id: index % 4 === 0 && index % 8 !== 4 ? null : idOf(index + 50),
})
const open = { ...row(0), state: 'open', approval_id: null }
const onChain = { entered_by: null, deposit_id: idOf(7), note: creditCases.has_left.sentence }

const state = prepareStates('backoffice-payment', { path: '/operator/payments' })
const formState = prepareStates('backoffice-payment-record', { path: '/operator/payments/record' })

export const incomingPayments: Screen = {
  title: 'Incoming payments',
  states: [
    ...listStates({
      name: 'payments',
      path: '/operator/payments',
      call: listPayments,
      reply: (rows, next) => ({ payments: rows, next }),
      row,
      long: { ...row(2), amount: tenMillion, coins: '123456789012.123456', entered_by: longMember.full_name },
    }),
    formState('', 'a payment is entered', 'Enter the payment'),
    state('-decide', 'the dialog to decide one, refused at the reason', 'Enter a reason, up to 500 characters', {
      given: all(
        reply(listPayments, { payments: [open], next: null }),
        refuse(requestPaymentOutcome, 'reason_invalid'),
      ),
      when: fillDialog('Decide'),
      over: 'dialog',
    }),
    state(
      '-reverse',
      'the dialog to take back a credit, refused at the reason',
      'Enter a reason, up to 500 characters',
      {
        given: all(
          reply(listPayments, { payments: [{ ...open, ...onChain, state: 'gone' }], next: null }),
          refuse(requestPaymentReversal, 'reason_invalid'),
        ),
        when: fillDialog('Take back'),
        over: 'dialog',
      },
    ),
    state('-loss', 'the dialog to book a loss, refused at the reason', 'Enter a reason, up to 500 characters', {
      given: all(
        reply(listPayments, {
          payments: [{ ...open, ...onChain, state: 'reversed', missing: tenMillion }],
          next: null,
        }),
        refuse(requestPaymentLoss, 'reason_invalid'),
      ),
      when: fillDialog('Book the loss'),
      over: 'dialog',
    }),
  ],
}
